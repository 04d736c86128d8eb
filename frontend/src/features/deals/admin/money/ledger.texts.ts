import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

/** The words of charges, and of debts that the band gives up. */
const es = {
  charges: 'Cargos después del acuerdo',
  writtenOff: 'No se va a cobrar',
  inFavor: 'A favor del cliente',
  charge: 'Cargo',
  chargeFor: 'Por qué',
  chargeHint: 'Se suma a lo que el cliente debe, y su página lo dice. Si hay una factura, se emite otra con el cargo.',
  noChargeFor: 'Escribe por qué, como «Una hora más»',
  saveCharge: 'Guardar cargo',
  charged: 'Cargo anotado',
  voidCharge: 'Anular cargo',
  voidChargeTitle: '¿Anular este cargo?',
  voidChargeText: 'El cliente ya no lo debe. Se queda en la lista.',
  chargeVoided: 'Cargo anulado',
  isVoid: 'Anulado',
  writeOff: 'No se va a cobrar',
  writeOffHint: 'La deuda sale de las listas y de los recordatorios. El cliente no lo lee en ninguna parte.',
  writeOffWhy: 'Por qué no',
  noReason: 'Escribe por qué no se va a cobrar',
  saveWriteOff: 'Guardar: no se cobra',
  writtenOffDone: 'Anotado: no se va a cobrar',
  expectAgain: 'Se espera otra vez',
  expectedAgain: 'La deuda está otra vez en las listas',
};

const en = {
  charges: 'Charges after the agreement',
  writtenOff: 'Written off',
  inFavor: 'In the client’s favor',
  charge: 'Charge',
  chargeFor: 'What for',
  chargeHint: 'It’s added to what the client owes, and their page says so. An invoice is issued anew with the charge.',
  noChargeFor: 'Say what it’s for, like “One hour more”',
  saveCharge: 'Save charge',
  charged: 'Charge recorded',
  voidCharge: 'Void charge',
  voidChargeTitle: 'Void this charge?',
  voidChargeText: 'The client no longer owes it. It stays in the list.',
  chargeVoided: 'Charge voided',
  isVoid: 'Voided',
  writeOff: 'Write off',
  writeOffHint: 'The debt leaves the lists and the reminders. The client reads of it nowhere.',
  writeOffWhy: 'Why',
  noReason: 'Say why you write it off',
  saveWriteOff: 'Save: written off',
  writtenOffDone: 'Written off',
  expectAgain: 'Expect it again',
  expectedAgain: 'The debt is back in the lists',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
