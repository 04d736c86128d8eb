/** Warns the admin that somebody else is trying passwords. */
export function WrongPasswords({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="mb-6 text-dust">
      {count === 1 ? '1 intento fallido desde ayer' : `${count} intentos fallidos desde ayer`}
    </p>
  );
}
