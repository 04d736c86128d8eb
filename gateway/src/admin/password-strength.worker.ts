import { parentPort, workerData } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Spanish words that the common lists lack and that a band's password is likely to hold. */
const USUAL = ['contraseña', 'contrasena', 'clave', 'secreta', 'acceso', 'admin', 'administrador', 'panel', 'banda'];
const MUSIC = ['musica', 'música', 'rock', 'rockero', 'concierto', 'tocada', 'guitarra', 'bateria', 'cantante'];

const { passwords, words } = workerData as { passwords: string[]; words: string[] };
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
const scores = passwords.map((password) => zxcvbn.check(password, [...words, ...USUAL, ...MUSIC]).score);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
parentPort!.postMessage(Math.min(...scores));
