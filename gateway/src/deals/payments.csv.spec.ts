import { expect, test } from '@jest/globals';
import type { ListedPayment } from '@tocada/contracts/deals/payments-file.js';
import { paymentLine, paymentsHead } from './payments.csv.js';

const paid: ListedPayment = {
  id: '2a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
  number: 'R-2027-0007',
  day: '2027-03-04',
  kind: 'deposit',
  method: 'zelle',
  cents: 75_025,
  currency: 'USD',
  inquiryId: '3f1c2b9e-9d3c-4a53-8a26-3f3f0e6c7a11',
  void: false,
  contract: 'C-2027-0012',
};

test('a payment is a line of the sheet, with a number that adds up', () => {
  expect(paymentsHead()).toBe(
    '\uFEFF"Número","Día","Tipo","Forma de Pago","Monto","Moneda","Solicitud","Anulado","Contrato"\r\n',
  );
  expect(paymentLine(paid)).toBe(
    '"R-2027-0007","2027-03-04","Anticipo","Zelle",750.25,"USD","3F1C-2B9E","no","C-2027-0012"\r\n',
  );
});

test('what goes back is below zero, a void payment is marked, and an erased client leaves no trace', () => {
  const back = { ...paid, kind: 'refund', number: 'N-2027-0002', cents: 10_000 } as const;
  expect(paymentLine(back)).toContain('"Devolución","Zelle",-100.00,"USD"');
  expect(paymentLine({ ...paid, void: true, inquiryId: null, contract: null })).toContain('"USD","","sí",""');
});
