import { privateKeyToAccount } from "viem/accounts";
import { contractNames, countedContracts } from "@/lib/env/counted-contracts";
import type { Environment } from "@/lib/env/environment-schemas";
import { isLoopback } from "@/lib/env/is-loopback";
import { publicTestAddresses } from "@/lib/env/public-test-addresses";
import { isSameAddress } from "@/lib/shared/address";
import { hexToBytes } from "@/lib/shared/hex-bytes";
import { type Finding, fail, fine, warn } from "./finding";
import { isGuessable, isGuessableKey } from "./is-guessable";

/** A name that only a private network knows, or an address of RFC 1918. */
const PRIVATE_HOST =
  /^([^.:]+|[^:]+\.(svc|internal|local|lan)|10\.[\d.]+|192\.168\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+)$/;
const MOST_HOPS = 3;
const ROTATION_SECRETS = 3;
const NEW_SECRET = "openssl rand -base64 36";
const NEW_WEBHOOK_SECRET = 'echo "whsec_$(openssl rand -base64 32)"';
const NEW_CHAIN_KEY = "openssl rand -hex 32";
const SINGLE_SECRETS = [
  { variable: "CRON_SECRET", how: NEW_SECRET },
  { variable: "ALERT_WEBHOOK_SECRET", how: NEW_WEBHOOK_SECRET },
  { variable: "MAIL_BOUNCE_SECRET", how: NEW_WEBHOOK_SECRET },
  { variable: "TELEGRAM_WEBHOOK_SECRET", how: NEW_CHAIN_KEY },
] as const;
const NEW_LOG_KEY = "openssl rand -base64 32 | tr '+/' '-_' | tr -d '='";

/** What the configuration alone shows, before any network request. */
export function judgeConfiguration(environment: Environment): Finding[] {
  return [
    fine("configuration", "every variable can be read"),
    judgeMode(environment),
    judgeOrigin(environment),
    judgeProxy(environment),
    ...judgeSessionSecrets(environment),
    judgeLogKey(environment),
    judgeAnchorKey(environment),
    judgeCronSecret(environment),
    ...judgeOtherSecrets(environment),
    ...judgeSharedSecrets(environment),
    ...judgeLimits(environment),
    judgeBrowserEndpoint(environment),
    judgeWitnesses(environment),
    ...judgeMail(environment),
    judgeWebhook(environment),
    ...judgeAllowedHosts(environment),
    judgeAdminWallet(environment),
    judgeEndpoints(environment),
  ];
}

function judgeMode({ LOCAL_MODE }: Environment): Finding {
  if (LOCAL_MODE === "0") return fine("mode", "configured");
  return warn(
    "mode",
    "LOCAL_MODE is 1",
    "remove it on a deployment: only the launcher of local mode sets it",
  );
}

function judgeOrigin({ APP_ORIGIN }: Environment): Finding {
  if (APP_ORIGIN.startsWith("https:"))
    return fine("origin", `${APP_ORIGIN}, cookies are Secure with the __Host- prefix`);
  if (isLoopback(APP_ORIGIN)) {
    return warn(
      "origin",
      `nobody else can open ${APP_ORIGIN}`,
      "set APP_ORIGIN to the https address that people open",
    );
  }
  return fail(
    "origin",
    `cookies travel in the open, because ${APP_ORIGIN} is not https`,
    "set APP_ORIGIN to the https address that people open, and end TLS in the proxy",
  );
}

function judgeProxy({ TRUSTED_PROXY_HOPS }: Environment): Finding {
  if (TRUSTED_PROXY_HOPS > MOST_HOPS)
    return warn(
      "proxy",
      `TRUSTED_PROXY_HOPS is ${TRUSTED_PROXY_HOPS}: with fewer proxies, a client names its own address and escapes each rate limit`,
      "count the proxies that append to X-Forwarded-For and set it to that",
    );
  if (TRUSTED_PROXY_HOPS > 0) return fine("proxy", `${TRUSTED_PROXY_HOPS} trusted in front of the app`);
  return warn(
    "proxy",
    "TRUSTED_PROXY_HOPS is 0, so all clients share one rate limit",
    "count the proxies that append to X-Forwarded-For and set it to that",
  );
}

function judgeSessionSecrets({ SESSION_SECRETS }: Environment): Finding[] {
  const weak = SESSION_SECRETS.filter(({ secret }) => isGuessable(secret)).map(({ id }) => id);
  const ids = SESSION_SECRETS.map(({ id }) => id).join(", ");
  const [first] = SESSION_SECRETS;
  const newest = Math.max(...SESSION_SECRETS.map(({ id }) => Number(id)));
  return [
    weak.length > 0
      ? fail(
          "session secrets",
          `that of id ${weak.join(", ")} can be guessed`,
          `make a random one (${NEW_SECRET}), give it the next id and roll it out as docs/deployment.md tells`,
        )
      : fine("session secrets", `ids ${ids}; ${first?.id} seals`),
    ...(SESSION_SECRETS.length >= ROTATION_SECRETS
      ? [
          warn(
            "session secrets",
            `${SESSION_SECRETS.length} still open cookies (ids ${ids})`,
            "remove those that stopped sealing more than 30 days ago: no session lives longer",
          ),
        ]
      : []),
    ...(first !== undefined && Number(first.id) < newest
      ? [
          warn(
            "session secrets",
            `id ${first.id} seals although ${newest} is newer`,
            `when every instance knows ${newest}, put it first: the second step of changing the secret`,
          ),
        ]
      : []),
  ];
}

function judgeLogKey({ LOG_SIGNING_KEY, LOG_SIGNING_KEY_OLD }: Environment): Finding {
  const subject = "log key";
  if (isGuessableKey(LOG_SIGNING_KEY)) {
    return fail(subject, "LOG_SIGNING_KEY can be guessed", `make a random one (${NEW_LOG_KEY})`);
  }
  if (LOG_SIGNING_KEY_OLD !== undefined) {
    const next = "take LOG_SIGNING_KEY_OLD away once `npm run log` shows that it handed over";
    return warn(subject, "the key before is still at hand", next);
  }
  return fine(subject, "set");
}

/** Readers count the address's transactions, so it must have no other. */
function judgeAnchorKey({ ANCHOR_PRIVATE_KEY, ADMIN_WALLET_ADDRESS }: Environment): Finding {
  const subject = "anchors";
  if (ANCHOR_PRIVATE_KEY === undefined) return fine(subject, "off, ANCHOR_PRIVATE_KEY is not set");
  const address = privateKeyToAccount(ANCHOR_PRIVATE_KEY).address.toLowerCase();
  const next = `make a key that does nothing else (${NEW_CHAIN_KEY}, with 0x before it)`;
  if (isGuessableKey(hexToBytes(ANCHOR_PRIVATE_KEY)))
    return fail(subject, "ANCHOR_PRIVATE_KEY can be guessed", next);
  if (publicTestAddresses.has(address)) return fail(subject, "ANCHOR_PRIVATE_KEY is public", next);
  if (isSameAddress(address, ADMIN_WALLET_ADDRESS))
    return fail(subject, "ANCHOR_PRIVATE_KEY is the admin wallet's", next);
  return fine(subject, `sent by ${address}`);
}

function judgeCronSecret({ CRON_SECRET }: Environment): Finding {
  const subject = "cron secret";
  if (CRON_SECRET === undefined) {
    return fail(
      subject,
      "CRON_SECRET is not set, so no job runs",
      `set it (${NEW_SECRET}) here and at the scheduler`,
    );
  }
  if (isGuessable(CRON_SECRET)) {
    return fail(subject, "CRON_SECRET can be guessed", `make a random one (${NEW_SECRET})`);
  }
  return fine(subject, "set");
}

type OwnSecret = { variable: string; name: string; secret: string; how: string };

/** What an operator made up; what a provider made is not judged. */
function listOwnSecrets(environment: Environment): OwnSecret[] {
  const lists = (["SESSION_SECRETS", "MESSAGE_SECRETS"] as const).flatMap((variable) =>
    (environment[variable] ?? []).map(({ id, secret }) => ({
      variable,
      name: `that of id ${id} in ${variable}`,
      secret,
      how: NEW_SECRET,
    })),
  );
  const single = SINGLE_SECRETS.flatMap(({ variable, how }) => {
    const secret = environment[variable];
    return secret === undefined
      ? []
      : [{ variable, name: variable, secret: secret.replace(/^whsec_/, ""), how }];
  });
  return [...lists, ...single];
}

/** Those of messages and of callers; sessions and jobs have lines of their own. */
function judgeOtherSecrets(environment: Environment): Finding[] {
  return listOwnSecrets(environment)
    .filter(({ variable, secret }) => !/^(SESSION|CRON)_/.test(variable) && isGuessable(secret))
    .map(({ name, how }) => fail("message secrets", `${name} can be guessed`, `make a random one (${how})`));
}

/** Anybody who learns a shared secret can do what each of its variables allows. */
function judgeSharedSecrets(environment: Environment): Finding[] {
  const all = listOwnSecrets(environment);
  return [...new Set(all.map(({ secret }) => secret))].flatMap((secret) => {
    const variables = new Set(all.filter((each) => each.secret === secret).map(({ variable }) => variable));
    if (variables.size === 1) return [];
    return [
      fail(
        "secrets",
        `${[...variables].join(" and ")} are the same`,
        `give each a value of its own (${NEW_SECRET})`,
      ),
    ];
  });
}

function judgeLimits({ RATE_LIMIT_MULTIPLIER: times, LOG_LEVEL }: Environment): Finding[] {
  return [
    ...(times > 1
      ? [
          warn(
            "limits",
            `each rate limit is ${times} times as high`,
            "remove RATE_LIMIT_MULTIPLIER: it is for load tests",
          ),
        ]
      : []),
    ...(LOG_LEVEL === "silent" ? [warn("log", "nothing is written", "remove LOG_LEVEL")] : []),
  ];
}

/** Browsers don't ask an http address from an https page. */
function judgeBrowserEndpoint({ APP_ORIGIN, BROWSER_RPC_URL }: Environment): Finding {
  const subject = "browsers' endpoint";
  const isSafe = BROWSER_RPC_URL.startsWith("https:") || isLoopback(BROWSER_RPC_URL);
  if (isSafe || !APP_ORIGIN.startsWith("https:")) return fine(subject, "set");
  return fail(
    subject,
    "it is not https, so no browser asks it from this site",
    "set BROWSER_RPC_URL to an https address",
  );
}

function judgeWitnesses({ WITNESSES }: Environment): Finding {
  const subject = "witnesses";
  if (WITNESSES === undefined)
    return warn(
      subject,
      "nobody cosigns the public log",
      "ask other communities for theirs (docs/operations.md)",
    );
  return fine(subject, `${WITNESSES.quorum} of ${WITNESSES.witnesses.length} must cosign`);
}

/** Where there is a server, it is asked. */
function judgeMail({ SMTP_URL }: Environment): Finding[] {
  const cure = "set it, with MAIL_FROM and MESSAGE_SECRETS";
  return SMTP_URL === undefined ? [warn("mail", "SMTP_URL is not set, so people get no mail", cure)] : [];
}

function judgeWebhook({ ALERT_WEBHOOK_URL, ALERT_WEBHOOK_SECRET }: Environment): Finding {
  const subject = "alerts";
  if (ALERT_WEBHOOK_URL === undefined) {
    return warn(
      subject,
      "ALERT_WEBHOOK_URL is not set, so no message is sent",
      "set it, or have a monitor ask /api/health/alerts",
    );
  }
  const { protocol, hostname } = new URL(ALERT_WEBHOOK_URL);
  if (protocol === "http:" && !isLoopback(ALERT_WEBHOOK_URL) && !PRIVATE_HOST.test(hostname)) {
    return fail(
      subject,
      "the webhook's address is not https, so anybody can read it",
      "use its https address",
    );
  }
  if (ALERT_WEBHOOK_SECRET === undefined) {
    return warn(
      subject,
      "messages are not signed",
      "set ALERT_WEBHOOK_SECRET where the receiver can check signatures (docs/configuration.md)",
    );
  }
  return fine(subject, "sent to a webhook, signed");
}

function judgeAllowedHosts({ WEBHOOK_ALLOWED_HOSTS }: Environment): Finding[] {
  const hosts = [...WEBHOOK_ALLOWED_HOSTS];
  if (hosts.length === 0) return [];
  const text = `clubs can post to ${hosts.join(", ")} inside this network`;
  const cure = "remove WEBHOOK_ALLOWED_HOSTS on a deployment: it is for tests and local mode";
  const isThisMachine = hosts.every((host) => ["localhost", "127.0.0.1"].includes(host));
  return [isThisMachine ? warn("webhooks", text, cure) : fail("webhooks", text, cure)];
}

function judgeAdminWallet(environment: Environment): Finding {
  const { ADMIN_WALLET_ADDRESS } = environment;
  if (publicTestAddresses.has(ADMIN_WALLET_ADDRESS)) {
    return warn("admin wallet", "its key is public", "set ADMIN_WALLET_ADDRESS to a wallet of your own");
  }
  if (
    contractNames.some((name) => environment[countedContracts[name].addressVariable] === ADMIN_WALLET_ADDRESS)
  ) {
    return fail(
      "admin wallet",
      "it is one of the contracts",
      "set ADMIN_WALLET_ADDRESS to a wallet of your own",
    );
  }
  return fine("admin wallet", ADMIN_WALLET_ADDRESS);
}

function judgeEndpoints({ RPC_URL, RPC_URL_SECONDARY }: Environment): Finding {
  const subject = "endpoints";
  if (RPC_URL_SECONDARY === undefined) {
    return warn(
      subject,
      "every balance rests on the word of one",
      "set RPC_URL_SECONDARY to an endpoint of another operator",
    );
  }
  if (new URL(RPC_URL).host === new URL(RPC_URL_SECONDARY).host) {
    return warn(subject, "both are the same host", "choose RPC_URL_SECONDARY of another operator");
  }
  return fine(subject, "two of different hosts");
}
