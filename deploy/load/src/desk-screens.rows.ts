/** Four years of inquiries at every stage. Every second night is booked, and the nights to come have four holds. */
const INQUIRIES = `insert into booking_inquiries
  (id, name, email, phone, event_date, has_time, event_type, location, details, status, stage, suspect, created_at,
   follow_up_on, follow_up_note, first_reply_at, lost_reason, guests, source)
  select gen_random_uuid(),
    (array['José Luis','María Fernanda','Chuy','Guadalupe del Carmen','Ana'])[1 + n % 5] || ' ' ||
      (array['Peña','Hernández Villarreal','Ruiz de la Garza','Ñandú'])[1 + n % 4] || ' ' || n,
    'cliente-' || n % 8000 || '@example.org', '979' || lpad((n % 8000)::text, 7, '0'),
    (current_date - 730 + (n * 7 % 1278) + time '12:00') at time zone 'America/Chicago', false,
    (array['Boda','Quinceañera','Fiesta Privada','Evento Corporativo'])[1 + n % 4],
    (array['Bryan TX','College Station TX','Otra ubicación'])[1 + n % 3],
    'Somos como ' || n % 300 || ' personas en un salón con patio. ' || repeat('Queremos rock de los ochenta. ', n % 6),
    case when stage = 'new' then 'pending' when stage in ('completed', 'lost', 'cancelled') then 'completed'
      else 'contacted' end,
    stage, n % 33 = 0, now() - n * interval '3 hours',
    case when n % 11 = 0 then current_date - 5 + n % 20 end, case when n % 11 = 0 then 'Llamar otra vez' end,
    case when stage <> 'new' then now() - n * interval '3 hours' end, case when stage = 'lost' then 'price' end,
    n % 300, (array['form','form','form','whatsapp','phone'])[1 + n % 5]
  from generate_series(1, $1) n, lateral (select (array['new','contacted','contacted','quoted','quoted','accepted',
    'booked','completed','completed','lost','lost','cancelled'])[1 + n % 12] as stage) drawn`;

const slotOf = (day: string) => `tstzrange((${day} + time '06:00') at time zone 'America/Chicago',
  (${day} + 1 + time '06:00') at time zone 'America/Chicago')`;

const ENTRIES = `insert into calendar_entries (id, kind, inquiry_id, title, day, slot, expires_at)
  select gen_random_uuid(), case when stage = 'booked' then 'booked' else 'hold' end, id, event_type || ', ' || location,
    day, ${slotOf('day')}, case when stage <> 'booked' then now() + place % 150 * interval '1 hour' end
  from (select id, stage, event_type, location, row_number() over (partition by stage order by id)::int as place,
    (event_date at time zone 'America/Chicago')::date as asked from booking_inquiries
    where stage in ('booked', 'quoted', 'accepted') and not suspect) as inquiry,
  lateral (select case when stage = 'booked' then current_date - 730 + place * 2 else asked end as day) as night
  where stage = 'booked' or day >= current_date`;

const NOTICES = `insert into notices (id, inquiry_id, kind, state, done_at)
  select gen_random_uuid(), id, kind, 'sent', created_at from booking_inquiries, unnest(array['band', 'client']) as kind
  where not suspect`;

const REPLIES = `insert into replies (id, inquiry_id, at, channel, template, text)
  select gen_random_uuid(), id, created_at, 'whatsapp', 'Fecha libre', 'Hola, sí podemos.' from booking_inquiries
  where stage <> 'new' and not suspect`;

const ACTIVITIES = `insert into activities (id, inquiry_id, at, who, kind, detail)
  select gen_random_uuid(), id, created_at, 'admin', 'stage', '{"from":"new","to":"contacted"}' from booking_inquiries
  where stage <> 'new'`;

const LINE = {
  package: null,
  kind: 'performance',
  quantity: 4000,
  unit: 'hour',
  unitCents: 37_500,
  percentBp: null,
  taxable: false,
  optional: false,
  chosen: false,
};
const LINES = [
  { ...LINE, id: '1', description: 'Presentación' },
  {
    ...LINE,
    id: '2',
    description: 'Luces',
    kind: 'lights',
    quantity: 1000,
    unit: 'flat',
    optional: true,
    chosen: true,
  },
];
const HALVES = [
  { label: 'Anticipo', percentBp: 5000, due: { daysAfter: 3 } },
  { label: 'Resto', percentBp: 5000, due: { daysBefore: 7 } },
];
const json = (value: object) => `'${JSON.stringify(value)}'::jsonb`;

/** Some sent quotes have expired. */
const QUOTES = `insert into quotes (id, inquiry_id, number, kind, state, language, packages, lines, schedule, tax, damages, event,
  confirm_on, valid_until, choice, sent_at, decided_at)
  select gen_random_uuid(), id, 'P-' || n, 'quote', case when stage = 'quoted' then 'sent' else 'accepted' end, 'es', '[]', ${json(LINES)},
    ${json(HALVES)}, ${json({ mode: 'none', label: '', bp: 0, permit: '' })}, '[]',
    jsonb_build_object('type', event_type, 'day', (event_date at time zone 'America/Chicago')::date, 'startTime', null, 'endTime', null,
      'location', location),
    'deposit', current_date + case when n % 30 = 0 then -2 else 10 end, ${json({ package: null, extras: ['2'] })}, now() - interval '1 day',
    case when stage <> 'quoted' then now() - interval '1 day' end
  from (select *, row_number() over (order by id)::int as n from booking_inquiries
    where stage in ('quoted', 'accepted', 'booked', 'completed') and not suspect) as inquiry`;

/** The deposits of booked nights, and some payments that clients reported. */
const PAYMENTS = `insert into payments (id, inquiry_id, kind, cents, method, day, state, by, retain_until)
  select gen_random_uuid(), id, 'deposit', 93750, 'zelle', current_date,
    case when stage = 'accepted' then 'claimed' else 'confirmed' end, case when stage = 'accepted' then 'client' else 'admin' end,
    current_date + 2500
  from booking_inquiries where not suspect and (stage in ('booked', 'completed') or stage = 'accepted' and guests % 30 = 5)`;

/** The statements that fill the database. The first takes the number of inquiries. */
export const ROWS = [INQUIRIES, ENTRIES, NOTICES, REPLIES, ACTIVITIES, QUOTES, PAYMENTS, 'vacuum analyze'];
