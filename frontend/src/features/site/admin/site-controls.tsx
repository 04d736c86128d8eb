import type { SiteState } from '@tocada/contracts/site/site.js';
import { useWatch } from 'react-hook-form';
import { Translated } from '../../../panel/translations/translated';
import { ImageField } from '../../../panel/uploads/image-field';
import { Field } from '../../../ui/field';
import { isTranslated, readText, secondIn, type Part, type SiteFields, type SiteFormApi } from './site-fields';
import { texts } from './site.texts';

const IMAGE_WORDS = {
  upload: texts.uploadImage,
  change: texts.changeImage,
  remove: texts.removeImage,
  pending: texts.pendingImage,
};

export function Controls({ part, form, about, base }: { part: Part; base: SiteState } & SiteFormApi) {
  const values = useWatch({ control: form.control });
  const translation = {
    form,
    about,
    second: secondIn(values as SiteFields),
    read: readText,
    stored: base.data.translations,
  };
  return part.controls.map(({ name, kind, type = 'text', hint, placeholder, options, required = false }) => {
    if (kind === 'image') {
      const image = name as 'logo' | 'icon' | 'heroImage' | 'shareImage';
      const value = values[image] ?? null;
      return (
        <div key={name} id={`site-${name}`} tabIndex={-1} className="outline-none">
          <ImageField
            label={about(name).label}
            folder="site"
            words={IMAGE_WORDS}
            value={value}
            image={value === base.data[image] ? base.images[image] : null}
            error={about(name).error}
            onChange={(imageURL) => form.setValue(image, imageURL, { shouldDirty: true })}
          />
          <p className="mt-1.5 text-sm">{hint}</p>
        </div>
      );
    }
    if (options)
      return (
        <Field key={name} {...about(name)} hint={hint}>
          <select {...form.register(name)}>
            {Object.entries(options).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </Field>
      );
    const isLong = kind === 'lines' || kind === 'text';
    const rows = kind === 'lines' ? Math.min(12, Math.max(3, String(values[name] ?? '').split('\n').length + 1)) : 3;
    const field = (
      <Field key={name} {...about(name)} hint={hint} required={required}>
        {isLong ? (
          <textarea rows={rows} {...form.register(name)} />
        ) : (
          <input
            type={type}
            autoComplete="off"
            placeholder={placeholder}
            readOnly={kind === 'shown'}
            {...form.register(name)}
          />
        )}
      </Field>
    );
    if (!isTranslated(name)) return field;
    const isPaired = name === 'eventTypes' || name === 'inquiryLocations';
    return (
      <Translated key={name} {...translation} name={name} rows={isLong ? rows : undefined} isPaired={isPaired}>
        {field}
      </Translated>
    );
  });
}
