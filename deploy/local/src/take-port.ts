import type { Server } from 'node:net';
import { Fault } from './fault.js';

/** Takes the port before anything else starts. @throws Fault that says what to do when the port cannot be had */
export function takePort(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const busy = error.code === 'EADDRINUSE' ? `Port ${port} is in use: choose another with PORT.` : undefined;
      const forbidden =
        error.code === 'EACCES' ? `Port ${port} needs more rights: choose one above 1023 with PORT.` : undefined;
      reject(new Fault(busy ?? forbidden ?? error.message));
    });
    server.listen(port, host, resolve);
  });
}
