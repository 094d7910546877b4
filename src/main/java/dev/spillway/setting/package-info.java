/**
 * Checks that options records share: whole numbers within a range, and host names. Imports nothing
 * of Spillway, so that every package may use it.
 */
package dev.spillway.setting;
