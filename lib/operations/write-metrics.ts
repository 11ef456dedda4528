export type Sample = {
  labels?: Readonly<Record<string, string>>;
  value: number;
  /** Of the parts of a histogram: "_bucket", "_sum", "_count". */
  suffix?: string;
};

/** A measure by Prometheus' conventions: base units in the name, counters end in _total. */
export type Metric = {
  name: string;
  help: string;
  type: "gauge" | "counter" | "histogram";
  samples: readonly Sample[];
};

/** The text format of Prometheus, version 0.0.4. A metric without samples is left out, because its value is unknown. */
export function writeMetrics(metrics: readonly Metric[]): string {
  return metrics
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, type, samples }) => {
      const lines = samples.map(
        ({ labels = {}, value, suffix = "" }) => `${name}${suffix}${writeLabels(labels)} ${value}\n`,
      );
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join("")}`;
    })
    .join("");
}

function writeLabels(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

function escapeLabel(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}
