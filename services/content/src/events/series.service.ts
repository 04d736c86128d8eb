import { Injectable } from '@nestjs/common';
import type { EVENT_SERIES, MadeSeries, SeriesDate } from '@tocada/contracts/event-series.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { unbuilt } from './unbuilt.js';

@Injectable()
export class SeriesService {
  preview(_input: RpcPayload<typeof EVENT_SERIES.preview>): Promise<SeriesDate[]> {
    return unbuilt();
  }

  create(_input: RpcPayload<typeof EVENT_SERIES.create>): Promise<MadeSeries> {
    return unbuilt();
  }

  change(_input: RpcPayload<typeof EVENT_SERIES.change>): Promise<MadeSeries> {
    return unbuilt();
  }
}
