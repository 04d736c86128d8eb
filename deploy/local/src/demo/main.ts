import { seed } from './seed.js';

// A process of its own: drawing takes memory that the running stack should not keep.
try {
  await seed({ url: process.env.DEMO_URL!, password: process.env.DEMO_PASSWORD! });
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
