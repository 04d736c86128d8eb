/** The selectors of a PromQL expression. Metric names have an underscore, functions a parenthesis. */
export function selectors(expression: string): { name: string; labels: string[] }[] {
  const plain = expression.replace(/"[^"]*"/g, '""').replace(/\b(by|without|ignoring|on) \([^)]*\)/g, '');
  return [...plain.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+)\b(?!\s*\(|_left)(?:\{([^}]*)\})?/g)]
    .filter(([text, name]) => name !== 'group_left' && !/^\w+\s*[=!]/.test(text))
    .map(([, name, labels = '']) => ({
      name: name!,
      labels: [...labels.matchAll(/(\w+)\s*[=!]/g)].map(([, label]) => label!),
    }));
}
