declare module "parse-prometheus-text-format" {
  type Sample = { value: string; labels?: Record<string, string> };
  type Family = { name: string; help: string; type: string; metrics: Sample[] };
  export default function parseMetrics(text: string): Family[];
}
