/**
 * What a configuration key takes: whole numbers within a {@link dev.spillway.setting.Range}, texts
 * that keep a {@link dev.spillway.setting.Rule}. Options records check themselves by these, and the
 * key table reads the same constants, so that a bound stands in one place. Imports nothing of
 * Spillway; every package may use it.
 */
package dev.spillway.setting;
