import { parse } from 'yaml';

interface One {
  image: string;
  restart: string;
  ports: [string];
  volumes: [string, ...string[]];
  environment: Record<string, string>;
  tmpfs: [string];
  cap_drop: [string];
  security_opt: [string];
  logging: { driver: string; options: Record<string, string> };
  deploy: { resources: { limits: { memory: string; pids: number } } };
}

/** The value that Compose takes where nothing is set. */
const withoutSettings = (text: string) => text.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1');

/**
 * The command that starts the container of the recipe, for a person without Compose: restarted after a reboot, with a limit of its log
 * and of its memory, and without any right.
 * @param recipe the text of deploy/recipes/compose.yaml
 * @param settingsFile the file with the settings of a container before; without it the settings are those of a first start
 * @returns its lines
 */
export function dockerRun(recipe: string, settingsFile?: string): string[] {
  const { tocada } = (parse(recipe) as { services: { tocada: One } }).services;
  const { driver, options } = tocada.logging;
  const { memory, pids } = tocada.deploy.resources.limits;
  const limits = Object.entries(options).map(([name, value]) => `--log-opt ${name}=${value}`);
  const port = withoutSettings(tocada.ports[0]);
  const settings = settingsFile ? `--env-file ${settingsFile}` : `-e SEED=${withoutSettings(tocada.environment.SEED!)}`;
  return [
    `docker run -d --name tocada --restart ${tocada.restart} -p ${port} -v ${tocada.volumes[0]} ${settings}`,
    `--memory ${memory} --pids-limit ${pids} --log-driver ${driver} ${limits.join(' ')}`,
    `--read-only --tmpfs ${tocada.tmpfs[0]} --cap-drop ${tocada.cap_drop[0]} --security-opt ${tocada.security_opt[0].replace(':true', '')}`,
    withoutSettings(tocada.image),
  ];
}
