/** `hace 3 horas`. */
export function ago(milliseconds: number): string {
  const minutes = Math.max(0, Math.round(milliseconds / 60_000));
  const [count, one] =
    minutes < 90 ? [minutes, 'minuto'] : minutes < 2880 ? [minutes / 60, 'hora'] : [minutes / 1440, 'día'];
  const rounded = Math.round(count);
  return `hace ${rounded} ${one}${rounded === 1 ? '' : 's'}`;
}

const BYTES = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1 });
/** `12.3 MB`. */
export function sized(bytes: number): string {
  const [unit, size] = (bytes >= 1e9 ? ['GB', 1e9] : bytes >= 1e6 ? ['MB', 1e6] : ['KB', 1e3]) as [string, number];
  return `${BYTES.format(bytes / size)} ${unit}`;
}
