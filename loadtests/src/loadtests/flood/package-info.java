/**
 * The flood: a load generator that costs little, for the streams of which nothing is measured but
 * what became of them. One thread, prepared bytes, plain sockets.
 *
 * <p>It is a process of its own that is told by lines on its standard input what to offer, and
 * writes a line for each request in the columns that JMeter's results have.
 */
package loadtests.flood;
