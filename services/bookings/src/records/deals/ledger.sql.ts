import type { EntityManager } from '@mikro-orm/postgresql';
import type { Charge, Payment } from '@tocada/contracts/deals/payments.js';
import type { WriteOff } from '@tocada/contracts/money/write-offs.js';
import { writeOffsOfAll } from '../money/write-offs.sql.js';
import { chargesOfAll } from './charges.sql.js';
import { paymentsOfAll } from './payments.sql.js';

/** All that counts of a deal beside its quote, oldest first. */
export interface LedgerRows {
  payments: Payment[];
  charges: Charge[];
  writeOffs: WriteOff[];
}

/** One for each inquiry, empty without rows. */
export async function ledgersOf(em: EntityManager, inquiryIds: string[]): Promise<(inquiryId: string) => LedgerRows> {
  const [payments, charges, writeOffs] = await Promise.all([
    paymentsOfAll(em, inquiryIds),
    chargesOfAll(em, inquiryIds),
    writeOffsOfAll(em, inquiryIds),
  ]);
  const paymentsOf = Map.groupBy(payments, ({ inquiryId }) => inquiryId);
  const chargesOf = Map.groupBy(charges, ({ inquiryId }) => inquiryId);
  const writeOffsOf = Map.groupBy(writeOffs, ({ inquiryId }) => inquiryId);
  return (id) => ({
    payments: paymentsOf.get(id) ?? [],
    charges: (chargesOf.get(id) ?? []).map(({ inquiryId: _of, ...charge }) => charge),
    writeOffs: (writeOffsOf.get(id) ?? []).map(({ inquiryId: _of, ...writeOff }) => writeOff),
  });
}

export const ledgerOf = async (em: EntityManager, inquiryId: string): Promise<LedgerRows> =>
  (await ledgersOf(em, [inquiryId]))(inquiryId);
