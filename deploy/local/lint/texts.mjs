// A rule for oxlint: words that a person reads stand in catalogues, in all languages side by side.

/** Words that no identifier, class name or address holds. */
const SPANISH = /[áéíóúñü¿¡«»]|(?<![\w-])(el|los|las|del|que|para|por|con|sin|una|tus?|se|esta?|este|nos|ya)(?![\w-])/i;
const WORDS = /\p{L}{2}/u;
/** Attributes whose text a person reads or hears. */
const READ = new Set(['aria-label', 'alt', 'data-tip', 'label', 'placeholder', 'title', 'text', 'hint']);

const message = 'a person reads this text: it belongs in the catalogues (….texts.ts)';

const inCatalogues = {
  meta: { type: 'problem', docs: { description: 'texts stand in catalogues' } },
  create(context) {
    const refuse = (node) => context.report({ node, message });
    return {
      Literal(node) {
        if (typeof node.value === 'string' && SPANISH.test(node.value)) refuse(node);
      },
      TemplateElement(node) {
        if (SPANISH.test(node.value.raw)) refuse(node);
      },
      JSXText(node) {
        if (WORDS.test(node.value)) refuse(node);
      },
      JSXAttribute(node) {
        if (READ.has(node.name.name) && node.value?.type === 'Literal' && WORDS.test(node.value.value)) refuse(node);
      },
    };
  },
};

export default { meta: { name: 'texts' }, rules: { 'in-catalogues': inCatalogues } };
