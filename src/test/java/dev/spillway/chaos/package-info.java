/**
 * Random histories of shops, buyers, a gateway and a database that fail in every way we know, and
 * the rules that must hold when it is quiet again.
 *
 * <p>Read {@link dev.spillway.chaos.HistoriesIT} first, then {@link dev.spillway.chaos.Act} (what
 * people do), {@link dev.spillway.chaos.Trouble} (what happens to machines) and {@link
 * dev.spillway.chaos.Rules} (what must hold).
 */
package dev.spillway.chaos;
