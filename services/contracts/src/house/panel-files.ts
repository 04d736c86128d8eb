// Apart from the pages, because no visitor needs them.

export const PANEL_FILES = {
  manifest: '/admin.webmanifest',
  /** The worker of alerts. At the root, because a worker may serve no address above its own. */
  worker: '/alerts-worker.js',
} as const;

/** The name of the panel's policy of trusted types, which lets one address through: that of the worker. */
export const ALERTS_POLICY = 'alerts';
