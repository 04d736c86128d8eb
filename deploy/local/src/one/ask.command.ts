// `docker exec CONTAINER tocada backup`: the running launcher does the work, and this process needs next to no memory.
import { askLauncher } from './ask.js';

const [name = '', ...args] = process.argv.slice(2);
const code = await askLauncher(process.env.DATA_DIR || '/data', name === 'archive' ? args : [name, ...args]);
if (code === undefined) process.stderr.write('The site is starting or stopping: try again when it is ready.\n');
process.exitCode = code ?? 1;
