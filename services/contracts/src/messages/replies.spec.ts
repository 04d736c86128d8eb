import { describe, expect, test } from '@jest/globals';
import type { z } from 'zod';
import { sentenceOf } from '../sentences/sentences.js';
import { fillTags, REPLY_TAGS, tagFault, templateInput } from './replies.js';

const faultsOf = ({ issues }: z.ZodError) =>
  issues.map(({ path, message }) => [path.join('.'), sentenceOf(message, 'es')]);

describe('the tags of a template', () => {
  test.each([
    ['Hola, {{nombre}}: el {{fecha}}.', undefined],
    ['Hola, {{ Nombre }}.', undefined],
    ['Sin etiquetas { } {nombre}', undefined],
    ['El precio es {{precio}}.', 'La etiqueta {{precio}} no existe. Puedes usar {{nombre}}, '],
    ['Hola, {{}}.', 'La etiqueta {{}} no existe.'],
    ['Hola, {{constructor}}.', 'La etiqueta {{constructor}} no existe.'],
    ['Hola, {{nombre}', 'Una etiqueta se escribe con dos llaves de cada lado'],
    ['Hola, nombre}}.', 'Una etiqueta se escribe con dos llaves de cada lado'],
  ])('%j: %s', (text, fault) => {
    const { success, error } = templateInput.safeParse({ name: 'Una', text });
    expect([success, tagFault(text) === undefined]).toEqual([!fault, !fault]);
    if (fault) expect(faultsOf(error!)).toEqual([['text', expect.stringContaining(fault)]]);
  });

  test('each one is replaced once, and a value that looks like a tag stays text', () => {
    const text = REPLY_TAGS.map((tag) => `{{${tag}}}`).join(' ');
    expect(fillTags(text, (tag) => tag.toUpperCase())).toBe(REPLY_TAGS.join(' ').toUpperCase());
    const endAt = (value: string) => fillTags('Hasta el {{vence}}. Gracias, {{nombre}}...', () => value);
    expect(endAt('lunes')).toBe('Hasta el lunes. Gracias, lunes...');
    expect(endAt('8 p.m.')).toBe('Hasta el 8 p.m. Gracias, 8 p.m....');
    expect(fillTags('{{nombre}} {{ FECHA }}', (tag) => (tag === 'nombre' ? '{{fecha}} $&' : 'hoy'))).toBe(
      '{{fecha}} $& hoy',
    );
  });
});

test('a text without words and one that is too long are refused in Spanish', () => {
  expect(faultsOf(templateInput.safeParse({ name: ' ', text: ' ' }).error!)).toEqual([
    ['name', 'El nombre es requerido'],
    ['text', 'El texto es requerido'],
  ]);
  expect(faultsOf(templateInput.safeParse({ name: 'Una', text: 'a'.repeat(2001) }).error!)).toEqual([
    ['text', 'No puede superar los 2,000 caracteres'],
  ]);
});
