import { Migration } from '@mikro-orm/migrations';

/** The sentences of the release before. */
const SENTENCES = {
  image_empty: 'El archivo está vacío.',
  image_type: 'El archivo no es una imagen JPEG, PNG, WebP, AVIF, GIF o HEIC.',
  image_frames: 'La animación tiene demasiados cuadros. Sube una foto.',
  image_damaged: 'La imagen está dañada o incompleta. Vuelve a subirla.',
  image_pixels: 'La imagen tiene demasiados píxeles: el máximo es de 50 megapíxeles.',
  image_heic:
    'Esta foto HEIC no se puede leer aquí. Ábrela en tu teléfono, guárdala o compártela como JPEG y vuelve a subirla.',
  image_large: 'La imagen supera el máximo de 10 MB.',
  image_missing: 'No se encontró el archivo subido. Vuelve a subirlo.',
  image_unmade: 'La imagen no se pudo procesar. Prueba con otra.',
};
const MISMATCH =
  '^El archivo se presenta como (.+), pero por dentro es (.+)\\. Guárdalo como .+ y vuelve a subirlo\\.$';

export class Migration20261222000000_said extends Migration {
  override name = '20261222000000_said';

  // since 0.2: the release before writes and shows the Spanish sentence alone.
  override up(): void {
    this.addSql('alter table "images" add "said" text null');
    const known = Object.entries(SENTENCES).map(([key, sentence]) => `('${key}', '${sentence}')`);
    this.addSql(`update "images" set "said" = "key" from (values ${known.join(', ')}) as "known" ("key", "sentence")
      where "message" = "sentence"`);
    this.addSql(`update "images" set "said" = 'image_mismatch' || chr(63) ||
      json_build_object('declared', substring("message" from '${MISMATCH}'), 'found', (regexp_match("message", '${MISMATCH}'))[2])
      where "message" ~ '${MISMATCH}'`);
    this.addSql(`create function forget_said() returns trigger language plpgsql as $$
      begin
        new.said := null;
        return new;
      end $$`);
    this.addSql(`create trigger "images_said" before update of "message" on "images" for each row
      when (new.message is distinct from old.message and new.said = old.said) execute function forget_said()`);
  }
}
