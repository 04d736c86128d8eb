import { Controller, Query } from '@nestjs/common';
import type { Language } from '@tocada/contracts/ground/language.js';
import { DOCTOR_ROUTES, doctorQuery } from '@tocada/contracts/house/doctor.js';
import { Handle } from '../../http/handle.js';
import { Doctor } from './doctor.js';

@Controller()
export class DoctorController {
  constructor(private readonly doctor: Doctor) {}

  @Handle(DOCTOR_ROUTES.examine)
  examine(@Query({ schema: doctorQuery }) { lang }: { lang: Language }) {
    return this.doctor.examine(lang);
  }
}
