package loadtests;

import java.awt.BasicStroke;
import java.awt.Color;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.VectorGraphicsEncoder.VectorGraphicsFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * Draws the pictures of a report, as SVG text to stand inside its page.
 *
 * <p>Lines differ by dash and marker and bars by lightness, so that they can be told apart on
 * paper, and by those who see no colour.
 */
final class Charts {
  private static final int WIDTH = 760;
  private static final int HEIGHT = 320;
  private static final Color GRID = new Color(225, 225, 225);
  private static final Pattern NEEDLESS_DIGITS = Pattern.compile("(\\d\\.\\d)\\d+");

  /** From dark to light, and far enough apart in grey. */
  private static final Color[] COLORS = {
    new Color(0, 63, 92), new Color(200, 78, 0), new Color(120, 120, 120), new Color(70, 150, 60)
  };

  private static final Color[] FILLS = {
    new Color(0, 63, 92), new Color(240, 180, 110), new Color(150, 150, 150), Color.WHITE
  };

  private static final float[][] DASHES = {null, {8, 4}, {2, 4}, {10, 4, 2, 4}};
  private static final Marker[] MARKERS = {
    SeriesMarkers.CIRCLE, SeriesMarkers.SQUARE, SeriesMarkers.TRIANGLE_UP, SeriesMarkers.DIAMOND
  };
  private static final int MARKERS_MOST = 20;

  static {
    System.setProperty("java.awt.headless", "true");
  }

  private Charts() {}

  /** A line, or bare markers for what was measured at a few points. */
  record Line(String name, List<Double> x, List<Double> y, boolean bare) {
    Line(String name, List<Double> x, List<Double> y) {
      this(name, x, y, false);
    }
  }

  /**
   * Lines over a linear axis; the other one is logarithmic where values differ by powers of ten.
   */
  static String lines(
      String title, String xTitle, String yTitle, boolean logarithmic, List<Line> lines)
      throws IOException {
    XYChart chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(title)
            .xAxisTitle(xTitle)
            .yAxisTitle(yTitle)
            .build();
    style(chart.getStyler());
    chart.getStyler().setYAxisLogarithmic(logarithmic);
    chart.getStyler().setYAxisMin(logarithmic ? 1.0 : 0.0);
    int index = 0;
    for (Line line : lines) {
      if (!line.x().isEmpty()) {
        List<Double> y =
            logarithmic ? line.y().stream().map(value -> Math.max(1, value)).toList() : line.y();
        style(chart.addSeries(line.name(), line.x(), y), line, index);
      }
      index++;
    }
    return chart.getSeriesMap().isEmpty() ? "" : svg(chart);
  }

  /** For each name a group of bars, one of each series. */
  static String bars(
      String title, String yTitle, List<String> names, Map<String, List<Double>> series)
      throws IOException {
    CategoryChart chart =
        new CategoryChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(title)
            .yAxisTitle(yTitle)
            .build();
    style(chart.getStyler());
    chart.getStyler().setYAxisMin(0.0);
    chart.getStyler().setAvailableSpaceFill(0.6);
    int index = 0;
    for (Map.Entry<String, List<Double>> bar : series.entrySet()) {
      chart
          .addSeries(bar.getKey(), names, bar.getValue())
          .setFillColor(FILLS[index++ % FILLS.length]);
    }
    return svg(chart);
  }

  private static void style(XYSeries series, Line line, int index) {
    Color color = COLORS[index % COLORS.length];
    series.setLineColor(color);
    series.setMarkerColor(color);
    boolean few = line.x().size() <= MARKERS_MOST;
    series.setMarker(few || line.bare() ? MARKERS[index % MARKERS.length] : SeriesMarkers.NONE);
    if (line.bare()) {
      series.setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.Scatter);
      return;
    }
    float[] dash = DASHES[index % DASHES.length];
    series.setLineStyle(
        dash == null
            ? new BasicStroke(2f)
            : new BasicStroke(2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1f, dash, 0f));
  }

  private static void style(AxesChartStyler styler) {
    styler.setPlotGridVerticalLinesVisible(false);
    styler.setPlotGridLinesColor(GRID);
    styler.setPlotGridLinesStroke(new BasicStroke(1));
    styler.setChartBackgroundColor(Color.WHITE);
    styler.setLegendPosition(LegendPosition.OutsideE);
    styler.setMarkerSize(8);
  }

  /** Without the XML head, which may not stand inside a page, and with tenths of a pixel. */
  private static String svg(Chart<?, ?> chart) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    VectorGraphicsEncoder.saveVectorGraphic(chart, bytes, VectorGraphicsFormat.SVG);
    String document = bytes.toString(StandardCharsets.UTF_8);
    return NEEDLESS_DIGITS.matcher(document.substring(document.indexOf("<svg"))).replaceAll("$1");
  }
}
