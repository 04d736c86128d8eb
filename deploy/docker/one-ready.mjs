// The health check of the one image: the whole site has answered since the start, and the gateway answers visitors now. It also
// answers while another part is away or a disk is full, from what it has: a proxy must not take such a site from its visitors.
import { existsSync } from 'node:fs';

const { DATA_DIR, PORT } = process.env;
if (!existsSync(`${DATA_DIR}/run/ready`)) process.exit(1);
const answer = await fetch(`http://127.0.0.1:${PORT || 8080}/api/health`);
const { parts } = await answer.json();
process.exit(parts.gateway === 'ok' ? 0 : 1);
