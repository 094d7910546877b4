package loadtests;

import java.awt.BasicStroke;
import java.awt.Color;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.VectorGraphicsEncoder.VectorGraphicsFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** The pictures of a report, as SVG text to stand inside its page. */
final class Charts {
  private static final int WIDTH = 760;
  private static final int HEIGHT = 320;
  private static final Color GRID = new Color(225, 225, 225);
  private static final Pattern NEEDLESS_DIGITS = Pattern.compile("(\\d\\.\\d)\\d+");

  static {
    System.setProperty("java.awt.headless", "true");
  }

  private Charts() {}

  /** For each run the slowest answer of each second of arrival. */
  static String slowestAnswers(
      String title, List<RunFigures> runs, Function<RunFigures, Traffic> traffic)
      throws IOException {
    XYChart chart = lines(title, "second of arrival, from the end of the warm-up", "ms");
    chart.getStyler().setYAxisLogarithmic(true);
    chart.getStyler().setYAxisMin(1.0);
    for (RunFigures run : runs) {
      long origin = run.startMillis() + run.plan().warmUpSeconds() * 1000L;
      Map<Long, Long> slowest = traffic.apply(run).slowestBySecond(origin);
      add(
          chart,
          run.plan().name(),
          slowest.keySet().stream().map(Long::doubleValue).toList(),
          slowest.values().stream().map(millis -> (double) Math.max(1, millis)).toList());
    }
    return svg(chart);
  }

  static String inFlightAtGateway(List<RunFigures> runs) throws IOException {
    XYChart chart = lines("Confirms in flight at the PG", "second of the run", "confirms");
    for (RunFigures run : runs) {
      List<Double> seconds = new ArrayList<>();
      List<Double> inFlight = new ArrayList<>();
      for (Timeline.Moment moment : run.timeline().moments()) {
        seconds.add((moment.atMillis() - run.startMillis()) / 1000.0);
        inFlight.add((double) moment.confirmsInFlight());
      }
      add(chart, run.plan().name(), seconds, inFlight);
    }
    return svg(chart);
  }

  static String predictedBesideMeasured(List<RunFigures> runs) throws IOException {
    CategoryChart chart =
        new CategoryChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title("Confirms refused")
            .yAxisTitle("% of arrivals")
            .build();
    style(chart.getStyler());
    chart.getStyler().setYAxisMin(0.0).setYAxisMax(100.0);
    chart.getStyler().setAvailableSpaceFill(0.5);
    List<String> names = runs.stream().map(run -> run.plan().name()).toList();
    chart.addSeries("predicted", names, percent(runs, run -> run.plan().predictedRefusedShare()));
    chart.addSeries("measured", names, percent(runs, run -> run.confirmOutcomes().refusedShare()));
    return svg(chart);
  }

  private static List<Double> percent(List<RunFigures> runs, Function<RunFigures, Double> share) {
    return runs.stream().map(run -> share.apply(run) * 100).toList();
  }

  private static XYChart lines(String title, String x, String y) {
    XYChart chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(title)
            .xAxisTitle(x)
            .yAxisTitle(y)
            .build();
    style(chart.getStyler());
    return chart;
  }

  private static void add(XYChart chart, String name, List<Double> x, List<Double> y) {
    if (!x.isEmpty()) {
      chart.addSeries(name, x, y).setMarker(SeriesMarkers.NONE);
    }
  }

  private static void style(AxesChartStyler styler) {
    styler.setPlotGridVerticalLinesVisible(false);
    styler.setPlotGridLinesColor(GRID);
    styler.setPlotGridLinesStroke(new BasicStroke(1));
    styler.setChartBackgroundColor(Color.WHITE);
    styler.setLegendPosition(LegendPosition.OutsideE);
  }

  /** Without the XML head, which may not stand inside a page, and with tenths of a pixel. */
  private static String svg(Chart<?, ?> chart) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    VectorGraphicsEncoder.saveVectorGraphic(chart, bytes, VectorGraphicsFormat.SVG);
    String document = bytes.toString(StandardCharsets.UTF_8);
    return NEEDLESS_DIGITS.matcher(document.substring(document.indexOf("<svg"))).replaceAll("$1");
  }
}
