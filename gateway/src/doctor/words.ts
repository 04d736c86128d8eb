/** `hace 3 horas`. */
export function ago(milliseconds: number): string {
  const minutes = Math.max(0, Math.round(milliseconds / 60_000));
  const [count, one] =
    minutes < 90 ? [minutes, 'minuto'] : minutes < 2880 ? [minutes / 60, 'hora'] : [minutes / 1440, 'día'];
  const rounded = Math.round(count);
  return `hace ${rounded} ${one}${rounded === 1 ? '' : 's'}`;
}

const BYTES = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1 });
export const sized = (bytes: number): string =>
  bytes >= 1e9 ? `${BYTES.format(bytes / 1e9)} GB` : `${BYTES.format(bytes / 1e6)} MB`;
