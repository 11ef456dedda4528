import type { ReactElement, ReactNode } from "react";

/** The tokens of the dark theme (app/globals.css) as the drawing library takes them. */
export const TONES = {
  bg: "#0b0e15",
  surface: "#14171f",
  surface2: "#1c2029",
  line: "#292e37",
  text: "#f3f2ed",
  muted: "#a2a8b3",
  accent: "#ebbd57",
  yes: "#49c7c0",
  no: "#ef7c59",
  pending: "#e6b55d",
  active: "#56d1a3",
  closed: "#a4a1bd",
} as const;

/** The Latin part of each face, then its extension. */
export const FONTS = {
  text: "Text, Text Ext, More",
  display: "Display, Display Ext, Display Viet, More",
} as const;

/** The frame of every card: the site's name above, the address below. */
export function ShareFrame({
  siteName,
  host,
  corner,
  footer,
  children,
}: {
  siteName: string;
  host: string;
  corner?: ReactNode;
  footer: string;
  children: ReactNode;
}): ReactElement {
  return (
    <div
      style={{
        width: "100%",
        height: "100%",
        display: "flex",
        flexDirection: "column",
        padding: "52px 64px 44px",
        background: TONES.bg,
        backgroundImage: "radial-gradient(circle at 100% 0%, #1d2130 0%, #0b0e15 55%)",
        color: TONES.text,
        fontFamily: FONTS.text,
        fontSize: 28,
        borderTop: `8px solid ${TONES.accent}`,
      }}
    >
      <div style={{ display: "flex", justifyContent: "space-between", alignItems: "center", height: 52 }}>
        <div style={{ display: "flex", alignItems: "center" }}>
          <Mark />
          <div style={{ display: "flex", marginLeft: 16, fontFamily: FONTS.display, fontSize: 32 }}>
            {siteName}
          </div>
        </div>
        {corner ?? null}
      </div>
      <div style={{ display: "flex", flexDirection: "column", flexGrow: 1 }}>{children}</div>
      <div
        style={{
          display: "flex",
          justifyContent: "space-between",
          borderTop: `1px solid ${TONES.line}`,
          paddingTop: 22,
          fontSize: 24,
          color: TONES.muted,
        }}
      >
        <div style={{ display: "flex" }}>{footer}</div>
        <div style={{ display: "flex" }}>{host}</div>
      </div>
    </div>
  );
}

/** A dot, a word and when: the status pill. */
export function SharePill({ tone, text }: { tone: string; text: string }): ReactElement {
  return (
    <div
      style={{
        display: "flex",
        alignItems: "center",
        border: `1px solid ${TONES.line}`,
        background: TONES.surface,
        borderRadius: 999,
        padding: "10px 22px",
        fontSize: 24,
      }}
    >
      <div style={{ width: 14, height: 14, borderRadius: 7, background: tone, marginRight: 14 }} />
      {text}
    </div>
  );
}

/** A number with its word under it. */
export function ShareFigure({ figure, word }: { figure: string; word: string }): ReactElement {
  return (
    <div style={{ display: "flex", flexDirection: "column", marginRight: 72 }}>
      <div style={{ display: "flex", fontFamily: FONTS.display, fontSize: 56, lineHeight: 1.1 }}>
        {figure}
      </div>
      <div style={{ display: "flex", marginTop: 6, color: TONES.muted, fontSize: 26 }}>{word}</div>
    </div>
  );
}

/** A large line of a person's words, at most so many lines of it. */
export function ShareTitle({
  text,
  lines,
  size,
}: {
  text: string;
  lines: number;
  size: number;
}): ReactElement {
  return (
    <div
      style={{
        display: "block",
        lineClamp: lines,
        fontFamily: FONTS.display,
        fontSize: size,
        lineHeight: 1.14,
        letterSpacing: "-0.02em",
        wordBreak: "break-word",
        overflow: "hidden",
      }}
    >
      {text}
    </div>
  );
}

function Mark(): ReactElement {
  return (
    <svg
      aria-hidden="true"
      width="44"
      height="44"
      viewBox="0 0 32 32"
      fill="none"
      stroke={TONES.accent}
      strokeLinecap="round"
    >
      <circle cx="16" cy="16" r="12.75" strokeWidth="2.5" />
      <path d="M10.6 16.4 15 20.8 21.8 11" strokeWidth="2.5" strokeLinejoin="round" />
      <path d="M16 1v3.500M31 16h-3.500M16 31v-3.500M1 16h3.500" strokeWidth="2" />
    </svg>
  );
}
