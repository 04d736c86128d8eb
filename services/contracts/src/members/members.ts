import { z } from 'zod';
import { baseRevision, id, imageUrl, lang, requiredText, revision } from '../kit/fields.js';
import { focalPoint, image } from '../kit/images.js';
import { adminRoute } from '../kit/route.js';
import { rowRoutes } from '../kit/row.routes.js';
import { read, write } from '../kit/rpc.js';
import { say } from '../sentences/say.js';
import { translations, translationsInput } from '../site/translations.js';

const NO_INTEGER = say('order_integer');

/** The texts of a member that may stand in a second language. */
const TEXTS = {
  role: requiredText(say('role_required')),
  origin: requiredText(say('origin_required')),
  description: requiredText(say('description_required')),
};
export const MEMBER_TEXTS = ['role', 'origin', 'description'] as const;

export const memberInput = z.object({
  name: requiredText(say('name_required')),
  ...TEXTS,
  imageUrl,
  /** Absent in a change: as it was, as long as the picture is the same. */
  focalPoint: focalPoint.optional(),
  order: z
    .union([z.number(), z.string()], { error: NO_INTEGER })
    .nullish()
    .transform((order) => Math.trunc(Number(order ?? 0)))
    .pipe(
      z
        .number({ error: NO_INTEGER })
        .int(NO_INTEGER)
        .min(-1_000_000, say('order_small'))
        .max(1_000_000, say('order_large')),
    ),
  /** Absent in a change: as they were. */
  translations: translationsInput(TEXTS),
});
export type MemberInput = z.input<typeof memberInput>;
const memberChange = memberInput.extend({ revision: baseRevision });

const member = z.object({
  id,
  name: z.string(),
  role: z.string(),
  origin: z.string(),
  description: z.string(),
  /** For an uploaded image, its JPEG; null for visitors until the JPEG is ready. */
  imageUrl: z.string().nullable(),
  /** Null without an uploaded image. */
  image: image.nullable(),
  focalPoint,
  order: z.number().int(),
  /** Only with `lang`: the fields whose texts are in the primary language. */
  untranslated: z.array(z.string()).optional(),
});
export type Member = z.infer<typeof member>;

/** A member in the panel. */
const adminMember = member.extend({ revision, translations: translations.optional() });
export type AdminMember = z.infer<typeof adminMember>;

export const MEMBERS = {
  all: read('content.members.all', z.object({ lang }), z.array(member)),
  /** Like `all`, with images that are pending or failed. */
  forAdmin: read('content.members.forAdmin', z.object({}), z.array(adminMember)),
  create: write('content.members.create', memberInput, adminMember, ['members']),
  update: write('content.members.update', memberChange.extend({ id }), adminMember, ['members']),
  remove: write('content.members.remove', z.object({ id }), z.null(), ['members']),
};

const PATH = '/api/admin/band-members';

export const MEMBER_ADMIN_ROUTES = {
  all: adminRoute('GET', PATH, { call: MEMBERS.forAdmin }),
  ...rowRoutes(PATH, MEMBERS, 'member'),
};
