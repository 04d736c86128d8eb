import { WRITE_OFFS } from '@tocada/contracts/money/write-offs.js';
import { answering, room } from '@tocada/runtime/room.js';
import { ground } from '../../records/ground/ground.module.js';
import { AddWriteOff, VoidWriteOff } from './write-off.js';

export const WRITE_OFF_ACTS = { add: AddWriteOff, void: VoidWriteOff };

export const moneyActs = room({ answers: [answering(WRITE_OFFS, WRITE_OFF_ACTS)], imports: [ground] });
