import { texts } from './panel.texts';

/** Replaces a part of the panel that cannot be loaded. */
export const PartFailed = () => (
  <p role="alert" className="text-alarm">
    {texts.partFailed}
  </p>
);
