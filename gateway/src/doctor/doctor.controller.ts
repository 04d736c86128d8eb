import { Controller } from '@nestjs/common';
import { DOCTOR_ROUTES } from '@tocada/contracts/doctor.js';
import { Handle } from '../http/handle.js';
import { Doctor } from './doctor.js';

@Controller()
export class DoctorController {
  constructor(private readonly doctor: Doctor) {}

  @Handle(DOCTOR_ROUTES.examine)
  examine() {
    return this.doctor.examine();
  }
}
