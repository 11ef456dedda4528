import type { ReactNode } from "react";
import { Field, inputClass } from "@/components/ui/field";
import { BANNER_TEXT_MAX, bannerTones } from "@/lib/settings/settings-schemas";
import type { BannerDraft } from "./settings-draft";

/** The announcement: whether there is one, what it says, how it looks and where it leads. */
export function BannerFields({
  banner,
  error,
  onChange,
}: {
  banner: BannerDraft;
  error: string | null;
  onChange: (banner: BannerDraft) => void;
}): ReactNode {
  const set = (part: Partial<BannerDraft>) => onChange({ ...banner, ...part });
  return (
    <div className="grid gap-5">
      <div>
        <label className="flex items-center gap-3 font-semibold pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-accent"
            checked={banner.isOn}
            aria-describedby="banner-help"
            onChange={(event) => set({ isOn: event.target.checked })}
          />
          <span className="text-sm">Announcement on every page</span>
        </label>
        <p id="banner-help" className="mt-1.5 text-sm text-muted">
          Shown on top of every page until the reader closes it. A new text is shown to everybody again.
        </p>
      </div>
      {banner.isOn ? (
        <>
          <Field
            id="banner-text"
            label="Text"
            help={`One line, ${banner.text.trim().length} of ${BANNER_TEXT_MAX} characters.`}
            error={error}
          >
            {(control) => (
              <input
                {...control}
                className={`${inputClass} h-11`}
                value={banner.text}
                maxLength={BANNER_TEXT_MAX + 60}
                autoComplete="off"
                onChange={(event) => set({ text: event.target.value })}
              />
            )}
          </Field>
          <div className="grid gap-5 sm:grid-cols-3">
            <Field id="banner-tone" label="Tone">
              {(control) => (
                <select
                  {...control}
                  className={`${inputClass} h-11`}
                  value={banner.tone}
                  onChange={(event) =>
                    set({ tone: bannerTones.find((tone) => tone === event.target.value) ?? "info" })
                  }
                >
                  <option value="info">Notice</option>
                  <option value="warning">Warning</option>
                  <option value="danger">Important</option>
                </select>
              )}
            </Field>
            <Field id="banner-label" label="Words of the link (optional)">
              {(control) => (
                <input
                  {...control}
                  className={`${inputClass} h-11`}
                  value={banner.label}
                  maxLength={60}
                  autoComplete="off"
                  onChange={(event) => set({ label: event.target.value })}
                />
              )}
            </Field>
            <Field id="banner-href" label="Where it leads (optional)" help="https://... or /page">
              {(control) => (
                <input
                  {...control}
                  className={`${inputClass} h-11`}
                  value={banner.href}
                  maxLength={310}
                  autoComplete="off"
                  spellCheck={false}
                  onChange={(event) => set({ href: event.target.value })}
                />
              )}
            </Field>
          </div>
        </>
      ) : null}
    </div>
  );
}
