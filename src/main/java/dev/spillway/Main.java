package dev.spillway;

/** Placeholder until the command line exists. */
final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    System.out.println("spillway");
  }
}
