import { EMBED_PATHS, EMBED_SCRIPT } from '@tocada/contracts/pages/embed.js';
import { useOrigin } from '../../../lib/context';
import { texts } from './site.texts';

/** The HTML that another site shows the form or the shows with. A site without scripts keeps the given height. */
const codeOf = (origin: string, path: string, title: string) =>
  `<iframe src="${origin}${path}" title="${title}" style="width:100%;height:1200px;border:0"></iframe>\n<script src="${origin}${EMBED_SCRIPT}" async></script>`;

export function EmbedCode() {
  const origin = useOrigin();
  return (
    <div className="grid gap-4">
      {EMBED_PATHS.map((path, index) => (
        <label key={path} className="block">
          <span className="mb-1.5 block text-sm font-semibold text-paper">{texts.embedCode[index]}</span>
          <textarea
            readOnly
            rows={4}
            value={codeOf(origin, path, texts.embedTitles[index]!)}
            onFocus={(event) => event.target.select()}
            className="w-full rounded-tile border border-edge bg-night p-3 font-mono text-sm text-paper"
          />
        </label>
      ))}
    </div>
  );
}
