// A rule for oxlint: no test decides by the clock.

const message =
  'no test waits for a time: wait for a state by `until`, move the clock, or begin the file with a comment "Clock: …" that says why';

/** The first comment of a file that must wait for a time, with its reason. */
const REASON = /\bClock: \S/;
const TIMERS = new Set(['timers', 'node:timers', 'timers/promises', 'node:timers/promises']);
const GLOBALS = new Set(['globalThis', 'global', 'window', 'self']);
const nameOf = (key) => key?.name ?? key?.value;

const noWaiting = {
  meta: { type: 'problem', docs: { description: 'no test decides by the clock' } },
  create(context) {
    const [first] = context.sourceCode.getAllComments();
    if (first && REASON.test(first.value)) return {};
    const refuse = (node) => context.report({ node, message });
    const isOfTimers = (source) => TIMERS.has(source?.value);
    return {
      // The import is refused whatever the file calls it.
      ImportDeclaration(node) {
        if (!isOfTimers(node.source)) return;
        for (const one of node.specifiers)
          if (one.type !== 'ImportSpecifier' || nameOf(one.imported) === 'setTimeout') refuse(one);
      },
      CallExpression(node) {
        const { callee } = node;
        if (callee.type === 'Identifier' && (callee.name === 'sleep' || callee.name === 'setTimeout')) refuse(node);
        if (callee.type !== 'MemberExpression') return;
        const name = nameOf(callee.property);
        if (name === 'waitForTimeout') refuse(node);
        if (name === 'setTimeout' && GLOBALS.has(callee.object.name)) refuse(node);
      },
    };
  },
};

export default { meta: { name: 'clocks' }, rules: { 'no-waiting': noWaiting } };
