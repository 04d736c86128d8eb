import type { Block } from './printing.js';

export const note: Block = ({ facts, paper }) => {
  if (facts.note) paper.paragraph(facts.note);
};
