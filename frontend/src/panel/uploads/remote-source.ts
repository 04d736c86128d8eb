import { Provider, SearchProvider } from '@uppy/companion-client';
import { UIPlugin, type Body, type Meta, type UIPluginOptions } from '@uppy/core';
import { defaultPickerIcon, ProviderViews, SearchProviderViews } from '@uppy/provider-views';
import type { Uploader } from './create-uppy';

/** Companion's name of each remote source → its name in the dialog. */
export const REMOTE_SOURCES = {
  drive: 'Google Drive',
  dropbox: 'Dropbox',
  onedrive: 'OneDrive',
  box: 'Box',
  instagram: 'Instagram',
  facebook: 'Facebook',
  unsplash: 'Unsplash',
} as const;
export type RemoteName = keyof typeof REMOTE_SOURCES;

const GRIDS: RemoteName[] = ['instagram', 'facebook', 'unsplash'];

/** Keeps sign-ins with other sites in memory, so that they end with the dialog. */
const memory = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => Promise.resolve(kept.get(key) ?? null),
    setItem: (key: string, value: string) => Promise.resolve(void kept.set(key, value)),
    removeItem: (key: string) => Promise.resolve(void kept.delete(key)),
  };
};

interface Options extends UIPluginOptions {
  source: RemoteName;
  companionUrl: string;
  companionHeaders: Record<string, string>;
}

type View = Pick<ProviderViews<Meta, Body>, 'tearDown' | 'render'>;

/** A remote source of images, like Uppy's own plugins. The companion downloads the image and uploads it to the store. */
export class RemoteSource extends UIPlugin<Options, Meta, Body> {
  readonly storage = memory();
  readonly icon = defaultPickerIcon;
  readonly provider: Provider<Meta, Body> | SearchProvider<Meta, Body>;
  readonly rootFolderId: string | null;
  private view: View | undefined;

  constructor(uppy: Uploader, opts: Options) {
    super(uppy, opts);
    const { source, companionUrl, companionHeaders } = opts;
    this.id = `Remote-${source}`;
    this.type = 'acquirer';
    this.title = REMOTE_SOURCES[source];
    this.rootFolderId = source === 'drive' ? 'root' : null;
    const options = { companionUrl, companionHeaders, provider: source, pluginId: this.id };
    this.provider =
      source === 'unsplash'
        ? new SearchProvider(uppy, options)
        : new Provider(uppy, { ...options, supportsRefreshToken: source !== 'facebook' && source !== 'instagram' });
  }

  override install() {
    const { source } = this.opts;
    const viewType = GRIDS.includes(source) ? 'grid' : 'list';
    this.view =
      this.provider instanceof SearchProvider
        ? new SearchProviderViews(this as never, { provider: this.provider as never, viewType })
        : new ProviderViews(this as never, {
            provider: this.provider as never,
            viewType,
            showTitles: viewType === 'list',
          });
    if (this.opts.target) this.mount(this.opts.target, this);
  }

  override uninstall() {
    this.view?.tearDown();
    this.unmount();
  }

  override render(state: object) {
    return this.view!.render(state) as never;
  }
}
