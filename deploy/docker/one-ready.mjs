// The health check of the one image: started, port open, gateway works. It may answer from its cache meanwhile.
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';

const { DATA_DIR, PORT } = process.env;
if (!existsSync(`${DATA_DIR}/run/ready`)) process.exit(1);
const socket = connect(Number(PORT) || 8080, '127.0.0.1');
await once(socket, 'connect');
socket.destroy();
const { PRIVATE_PORT } = JSON.parse(readFileSync(`${DATA_DIR}/gateway.json`, 'utf8'));
const answer = await fetch(`http://127.0.0.1:${PRIVATE_PORT}/readyz`);
process.exit(answer.ok ? 0 : 1);
