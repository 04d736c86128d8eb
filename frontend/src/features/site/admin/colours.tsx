import { paletteOf, type Moved } from '@tocada/contracts/site/palette.js';
import type { CheckedSiteData } from '@tocada/contracts/site/site.js';
import { useEffect, useMemo } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { declareFonts, familiesOf } from '../../../ui/fonts';
import { FONT_PAIRS, PRESET_NAMES, PRESETS, themeOf, type Theme } from '@tocada/contracts/site/theme.js';
import { FIELDS, type SiteFields } from './site-fields';
import { texts } from './site.texts';

type SiteFormApi = UseFormReturn<SiteFields, unknown, CheckedSiteData>;

const COLOURS = ['ground', 'accent', 'accent2'] as const;
const HEX = /^#[\da-f]{6}$/i;

const sentenceOf = ({ colour, direction }: Moved) =>
  direction === 'lighter' ? texts.lightened[colour] : texts.darkened[colour];

const CARD =
  'rounded-tile border p-3 text-left transition-colors hover:border-dust focus-within:outline-2 focus-within:outline-offset-3 focus-within:outline-aqua';

/** A colour of the theme: a picker, and the same value as text. */
function Colour({
  form,
  name,
  moved,
}: {
  form: SiteFormApi;
  name: (typeof COLOURS)[number];
  moved: Moved | undefined;
}) {
  const value = useWatch({ control: form.control, name });
  const error = form.formState.errors[name]?.message;
  const id = `site-${name}`;
  const label = FIELDS[name]!.label;
  const notes = [moved && `${id}-moved`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div>
      <label htmlFor={id} className="font-semibold text-paper">
        {label}
      </label>
      <div className="mt-2 flex items-center gap-3">
        <input
          type="color"
          aria-label={texts.pick(label)}
          value={HEX.test(value) ? value.toLowerCase() : '#000000'}
          onChange={(event) => form.setValue(name, event.target.value, { shouldDirty: true, shouldValidate: true })}
          className="size-12 shrink-0 cursor-pointer rounded-tile border border-edge bg-night p-1"
        />
        <input
          id={id}
          type="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={7}
          aria-invalid={error !== undefined}
          aria-describedby={notes}
          className="block min-h-12 w-full min-w-0 rounded-tile border border-edge bg-night px-4 py-2.5 text-paper hover:border-dust aria-invalid:border-alarm"
          {...form.register(name)}
        />
      </div>
      <p id={`${id}-moved`} role="status" className="mt-1.5 text-sm empty:hidden">
        {moved && (
          <>
            <span
              aria-hidden="true"
              className="mr-2 inline-block size-3.5 rounded-full border border-edge align-[-0.1em]"
              style={{ background: moved.to }}
            />
            {sentenceOf(moved)}
          </>
        )}
      </p>
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-alarm">
          {error}
        </p>
      )}
    </div>
  );
}

/** Presets, the three colours with what was moved so that they can be read, and the pairs of fonts in their letters. */
export function Colours({ form }: { form: SiteFormApi }) {
  useEffect(() => FONT_PAIRS.forEach(declareFonts), []);
  const [preset, ground, accent, accent2, fontPair] = useWatch({
    control: form.control,
    name: ['preset', 'ground', 'accent', 'accent2', 'fontPair'],
  });
  const moved = useMemo(() => {
    const colours = [ground, accent, accent2];
    if (!colours.every((colour) => HEX.test(colour))) return [];
    const [first, second, third] = colours.map((colour) => colour.toLowerCase());
    return paletteOf({ preset, fontPair, ground: first!, accent: second!, accent2: third! }).moved;
  }, [preset, fontPair, ground, accent, accent2]);
  const choose = (theme: Theme) => {
    for (const [name, value] of Object.entries(theme))
      form.setValue(name as keyof Theme, value as never, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="font-semibold text-paper">{FIELDS.preset!.label}</legend>
        <div className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-3">
          {PRESET_NAMES.map((name) => {
            const { colours } = paletteOf(themeOf(name));
            const [family] = familiesOf(PRESETS[name].fontPair);
            return (
              <label
                key={name}
                className={`${CARD} cursor-pointer ${preset === name ? 'border-aqua shadow-aqua' : 'border-rail'}`}
                style={{ background: colours.night }}
              >
                <input
                  type="radio"
                  name="site-preset"
                  className="sr-only"
                  checked={preset === name}
                  onChange={() => choose(themeOf(name))}
                  onClick={() => choose(themeOf(name))}
                />
                <span className="block text-2xl" style={{ color: colours.rose, fontFamily: `'${family}'` }}>
                  {texts.presets[name]}
                </span>
                <span className="mt-2 flex gap-1.5" aria-hidden="true">
                  {[colours.rose, colours.aqua, colours.paper, colours.dust].map((colour) => (
                    <span key={colour} className="size-4 rounded-full" style={{ background: colour }} />
                  ))}
                </span>
              </label>
            );
          })}
        </div>
      </fieldset>
      <div className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
        {COLOURS.map((name) => (
          <Colour key={name} form={form} name={name} moved={moved.find(({ colour }) => colour === name)} />
        ))}
      </div>
      <fieldset className="min-w-0">
        <legend className="font-semibold text-paper">{FIELDS.fontPair!.label}</legend>
        <div className="mt-2 grid gap-3 sm:grid-cols-2">
          {FONT_PAIRS.map((pair) => {
            const [heading, text] = familiesOf(pair);
            return (
              <label
                key={pair}
                className={`${CARD} cursor-pointer ${fontPair === pair ? 'border-aqua shadow-aqua' : 'border-rail'}`}
              >
                <input
                  type="radio"
                  name="site-fonts"
                  className="sr-only"
                  checked={fontPair === pair}
                  onChange={() => form.setValue('fontPair', pair, { shouldDirty: true })}
                />
                <span className="block text-2xl text-paper" style={{ fontFamily: `'${heading}'` }}>
                  {texts.fontPairs[pair]}
                </span>
                <span className="mt-1 block text-sm" style={{ fontFamily: `'${text}'` }}>
                  {texts.fontSample}
                </span>
              </label>
            );
          })}
        </div>
      </fieldset>
    </>
  );
}
