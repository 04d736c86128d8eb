import { writeToFolder } from './folder-server.js';

const { MAIL_PORT, MAIL_DIR } = process.env;
const port = Number(MAIL_PORT);
if (!Number.isInteger(port) || !MAIL_DIR) {
  process.stderr.write('MAIL_PORT and MAIL_DIR say where mail comes in and goes to\n');
  process.exit(1);
}

const server = await writeToFolder(port, MAIL_DIR);
const stop = (): void => void server.close(() => process.exit(0));
process.once('SIGTERM', stop).once('SIGINT', stop);
// A killed supervisor sends no signal, but its end of the IPC channel closes.
if (process.send) process.once('disconnect', stop);
