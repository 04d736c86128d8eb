import { expect, test } from '@jest/globals';
import { dealSums } from '@tocada/contracts/deals/spec-quote.js';
import type { AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import { inquiry } from '@tocada/contracts/inquiries/spec-inquiry.js';
import { csvHead, csvLine } from './inquiries.csv.js';

const line = (fields: Partial<AdminInquiry>) =>
  csvLine(inquiry({ eventDate: '2026-03-08T06:00:00.000Z', ...fields }), 'America/Chicago');

test('a line for a spreadsheet has times in the band’s zone', () => {
  expect(csvHead().startsWith('\uFEFF"Referencia","Nombre",')).toBe(true);
  expect(line({})).toBe(
    '"3F1C-2B9E","Lucía","9795550100","lucia@example.org","2026-03-08","Boda","Bryan TX","","Pendiente","no","2026-11-01 01:30","3f1c2b9e-9d3c-4a53-8a26-3f3f0e6c7a11","","","","","","","","","","","","","","","","","","","","","3f1c2b9e-9d3c-4a53-8a26-3f3f0e6c7a11"\r\n',
  );
  expect(line({ stage: 'quoted', venue: 'Salón; =1', guests: 0, budgetCents: 125_050, source: 'phone' })).toContain(
    `7a11","quoted","","","","","","","","Salón; '=1","0","","","1250.50","","phone","","","","","","3f1c2b9e-9d3c-4a53-8a26-3f3f0e6c7a11"\r\n`,
  );
  expect(line({ eventDate: '2026-03-09T01:30:00.000Z', hasTime: true, suspect: true })).toContain(
    ',"2026-03-08 20:30","Boda","Bryan TX","","Pendiente","sí",',
  );
});

test.each([
  ['pending', 'Pendiente'],
  ['contacted', 'Contactado'],
  ['completed', 'Completado'],
] as const)('the sheet says "%s" in Spanish', (status, word) => {
  expect(line({ status })).toContain(`,"Bryan TX","","${word}","no",`);
});

test('the deal stands before the last id, with its settlement when it is cancelled', () => {
  const money = dealSums({ totalCents: 384_500, paidCents: 50_000, owedCents: 80_050 });
  expect(line({ money, agreementNumber: 'C-2027-0012' })).toContain(
    ',3845.00,500.00,800.50,"C-2027-0012","USD","3f1c2b9e',
  );
  expect(line({ money: { ...money, owedCents: -2050 } })).toContain(',3845.00,500.00,-20.50,"","USD","3f1c2b9e');
  expect(line({ money: { ...money, currency: 'MXN' } })).toContain(',800.50,"","MXN","3f1c2b9e');
  expect(csvHead().endsWith('"Acordado","Pagado","Debe","Contrato","Moneda","Id"\r\n')).toBe(true);
});

test('the words of a client without a date stand in its cell', () => {
  const noted = line({ dateNote: '=octubre, sin fecha' });
  expect(noted).toContain(`,"lucia@example.org","'=octubre, sin fecha","Boda",`);
  expect(noted).not.toContain('2026-03-08');
});
