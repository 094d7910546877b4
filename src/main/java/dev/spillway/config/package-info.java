/**
 * The configuration: one table of keys, four layers of values (defaults, file, environment, {@code
 * --set}), and immutable options records as the result. Read once at start, refused whole when
 * anything in it is wrong.
 *
 * <p>Way in: {@link dev.spillway.config.ConfigLoader}. To add a key, add the component to its
 * options record, then one field and one argument in that part's {@code *Keys} class; parsing,
 * listing, environment name, start log and {@code conf/spillway.yaml} follow from there.
 */
package dev.spillway.config;
