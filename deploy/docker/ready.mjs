// The image's health check: whether the process behind the private port can do its work.
const answer = await fetch(`http://127.0.0.1:${process.env.PRIVATE_PORT}/readyz`);
process.exit(answer.ok ? 0 : 1);
