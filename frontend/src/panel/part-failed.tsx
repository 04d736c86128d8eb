/** Replaces a part of the panel that cannot be loaded. */
export const PartFailed = () => (
  <p role="alert" className="text-alarm">
    No se pudo abrir esta parte. Revisa tu conexión y vuelve a entrar al panel.
  </p>
);
