import { room } from '@tocada/runtime/room.js';
import { ground } from '../ground/ground.module.js';
import { ContentShows } from './content-shows.js';
import { ShowsProjection, ShowsSource } from './shows.projection.js';

export const dateRecords = room({
  providers: [ShowsProjection, { provide: ShowsSource, useClass: ContentShows }],
  imports: [ground],
  exports: [ShowsProjection],
});
