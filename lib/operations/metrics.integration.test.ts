import parseMetrics from "parse-prometheus-text-format";
import { alertKinds } from "@/lib/audit/alert-kinds";
import { raiseAlert } from "@/lib/audit/alert-store.server";
import { CRON_JOB_NAMES } from "@/lib/jobs/cron-jobs";
import { setChainFault } from "@/tests/setup/own-services";
import { ask } from "@/tests/setup/route-caller";
import { writeMetrics } from "./write-metrics";

const SECRET = "a-secret-of-the-tests-own";

beforeAll(() => {
  Object.assign(process.env, { CRON_SECRET: SECRET, INDEX_CONFIRMATIONS: "0" });
});

async function call(path: string, authorization = `Bearer ${SECRET}`) {
  const response = await ask(path, { headers: { authorization } });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** The samples of one metric, as "label=value,... number". */
async function samplesOf(name: string): Promise<string[]> {
  const families = parseMetrics((await call("/api/metrics")).text);
  const family = families.find((each) => each.name === name);
  return (family?.metrics ?? []).map(({ labels = {}, value }) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}=${text}`);
    return [pairs.join(","), value].join(" ").trim();
  });
}

describe("GET /api/metrics", () => {
  it("is for those who know the secret of the jobs", async () => {
    expect((await call("/api/metrics", "")).status).toBe(401);
    expect((await call("/api/metrics", `Bearer ${SECRET}x`)).status).toBe(401);
  });

  it("is text that another parser reads, each metric named by the conventions and with its help and type", async () => {
    await call("/api/cron/index");
    await call("/api/cron/alerts");
    const { status, headers, text } = await call("/api/metrics");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    expect(headers.get("cache-control")).toBe("private, no-store");
    const families = parseMetrics(text);
    expect(families.length).toBeGreaterThan(20);
    for (const { name, help, type, metrics } of families) {
      expect(name).toMatch(/^(club|process)_[a-z_]+$/);
      expect({ name, help }).toEqual({ name, help: expect.stringMatching(/\.$/) });
      expect({ name, isCounter: type === "COUNTER" }).toEqual({ name, isCounter: name.endsWith("_total") });
      expect(metrics.length).toBeLessThan(30);
    }
    expect(new Set(families.map(({ name }) => name)).size).toBe(families.length);
  });

  it("tells of index, endpoint, jobs and alerts", async () => {
    expect(await samplesOf("club_index_lag_seconds")).toEqual(["contract=nft 0", "contract=token 0"]);
    expect(await samplesOf("club_index_trusted")).toEqual(["contract=nft 1", "contract=token 1"]);
    expect(await samplesOf("club_rpc_endpoint_up")).toEqual(["endpoint=RPC_URL 1"]);
    expect(await samplesOf("club_job_late")).toEqual(
      CRON_JOB_NAMES.map((name) => `job=${name} ${["index", "alerts"].includes(name) ? 0 : 1}`),
    );
    expect(await samplesOf("club_job_recent_runs")).toContain("job=index,outcome=done 1");
    expect(await samplesOf("club_alerts_open")).toHaveLength(Object.keys(alertKinds).length);
    await raiseAlert({ kind: "log-differs", subject: "entry:1", message: "Altered." });
    expect(await samplesOf("club_alerts_open")).toContain("kind=log-differs 1");
    setChainFault("down");
    await call("/api/cron/alerts");
    setChainFault(null);
    expect(await samplesOf("club_rpc_endpoint_up")).toEqual(["endpoint=RPC_URL 0"]);
  });
});

describe("writeMetrics", () => {
  it("escapes what a label may hold, and leaves out what is unknown", () => {
    const metric = { name: "club_x", help: "X.", type: "gauge" } as const;
    const labels = { path: 'a"b\\c\nd' };
    expect(writeMetrics([{ ...metric, samples: [{ labels, value: 1 }] }])).toBe(
      '# HELP club_x X.\n# TYPE club_x gauge\nclub_x{path="a\\"b\\\\c\\nd"} 1\n',
    );
    expect(writeMetrics([{ ...metric, samples: [] }])).toBe("");
  });
});
