import { es as list } from '@tocada/contracts/first-steps.texts.es.js';
import type { Words } from './words.js';

export const es = {
  title: 'Primeros pasos',
  intro:
    'De cero a tu primer show público. No hace falta saber de computadoras: solo al principio pegas tres líneas. Lo que está en negritas es lo que dice la pantalla.',
  otherLanguage: 'In English: [First steps](first-steps.md)',
  steps: {
    start: {
      title: 'Arráncalo',
      text: () =>
        'Necesitas una computadora con Linux o una Mac, con [Node 24](https://nodejs.org) y git (en la Mac, también `brew install redis`). Abre la terminal y pega estas líneas. En lugar de `https://github.com/OWNER/REPOSITORY` va la dirección de la página donde lees esto.',
      after: () =>
        'La primera vez tarda unos minutos. Al final dice `Ready at http://localhost:8080`, y debajo, después de `password:`, la contraseña del panel: cópiala. Deja abierta esa ventana. Este sitio vive en tu computadora y solo tú lo ves. Para que lo vea todo el mundo necesita un servidor: pásale [First deployment](../README.md#first-deployment) a quien sepa de eso. Los demás pasos son iguales, con la dirección de tu sitio en lugar de `http://localhost:8080`.',
    },
    enter: {
      title: 'Entra al panel',
      text: (w: Words) =>
        `Abre \`http://localhost:8080/admin\` en el navegador, escribe la contraseña en **${w.password}** y presiona **${w.enter}**. El panel tiene cinco partes: **${w.members}**, **${w.shows}**, **${w.gallery}**, **${w.requests}** y **${w.settings}**. Arriba, la lista «${list.title}» te recuerda lo que falta.`,
      picture: 'La puerta del panel pide la contraseña',
    },
    language: {
      title: 'Elige el idioma',
      text: (w: Words) =>
        `El sitio y el panel ya están en español. Si tu público también habla inglés, en **${w.settings} → ${w.site} → ${w.languages}** elige **${w.english}** en **${w.secondLanguage}** y presiona **${w.publish}**: cada página tendrá otra en inglés, y cada texto un lugar para traducirlo. Puedes hacerlo otro día.`,
      picture: 'Los idiomas del sitio y del panel',
    },
    band: {
      title: 'Ponle tu nombre y tus colores',
      text: (w: Words) =>
        `Todo está en **${w.settings} → ${w.site}**: en **${w.identity}**, el **${w.bandName}** y tu **${w.logo}** (**${w.changeLogo}**); en **${w.colours}**, un **${w.style}** ya hecho o tus propios colores; en **${w.wording}**, el **${w.subtitle}** que va debajo del nombre; en **${w.contact}**, tu **${w.phone}** y tus **${w.towns}**. Nadie ve los cambios hasta que presionas **${w.publish}**.`,
      picture: 'Los estilos y los colores del sitio',
    },
    show: {
      title: 'Anuncia tu primer show',
      text: (w: Words) =>
        `En **${w.shows}** llena **${w.showTitle}**, **${w.date}**, **${w.hour}**, **${w.location}** y **${w.venue}**. Si tienes cartel, **${w.uploadPoster}**. Presiona **${w.addShow}**.`,
      picture: 'El formulario de un show',
    },
    page: {
      title: 'Míralo como tu público',
      text: (w: Words) =>
        `Abre \`http://localhost:8080\`: tu show está en **${w.upcoming}**. Al tocarlo se abre su propia página, la que se manda por WhatsApp.`,
      picture: 'El show en la página de la banda',
    },
    photos: {
      title: 'Presenta a la banda',
      text: (w: Words) =>
        `En **${w.members}** escribe **${w.name}**, **${w.role}**, **${w.origin}** y **${w.description}** de cada quien, pon su foto con **${w.uploadPhoto}** y presiona **${w.addMember}**. En **${w.gallery}**, las fotos de tus shows van con **${w.uploadToGallery}**.`,
      picture: 'La banda en su página',
    },
    request: {
      title: 'Contesta la primera solicitud',
      text: (w: Words) =>
        `La gente te pide fechas en **${w.quote}**, en \`/booking\`. Haz la prueba: llena el formulario y presiona **${w.send}**. Luego, en **${w.requests}**, presiona **${w.reply}**: las respuestas ya traen el nombre y la fecha. **${w.whatsApp}** abre el chat con el texto escrito; **${w.editOrMail}** y luego **${w.mail}** la manda por correo. (En tu computadora los correos no salen: se quedan en \`.data/mail\`.)`,
      picture: 'Las respuestas preparadas para una solicitud',
    },
    book: {
      title: 'Aparta la fecha y resérvala',
      text: (w: Words) =>
        `En la solicitud abierta presiona **${w.holdDate}**, elige el día en **${w.heldUntil}** y presiona **${w.hold}**: esa noche queda apartada. Cuando te digan que sí, presiona **${w.others}** y **${w.book}**. Después, **${w.createShow}** llena el evento por ti, y con **${w.addShow}** lo ve tu público.`,
      picture: 'Una fecha apartada',
    },
    calendar: {
      title: 'Lleva tus fechas en el teléfono',
      text: (w: Words) =>
        `En **${w.settings} → ${w.bandCalendar}**, **${w.createAddress}** te da una dirección secreta: agrégala a tu teléfono como calendario suscrito, y verás lo apartado y lo reservado. Tu público tiene otra, solo con los shows: **${w.subscribe}**, debajo de **${w.upcoming}**.`,
      picture: 'El calendario de la banda',
    },
    backup: {
      title: 'Guarda un respaldo',
      text: () => 'Cada día se hace uno solo. Para hacer uno ahora, abre otra terminal en la misma carpeta y pega:',
      after: () =>
        'Queda en `.data/backups`. Cópialo a otro lado, por ejemplo a una memoria: si se pierde la computadora, ahí está todo. En un servidor: [Backup and restore](../BACKUPS.md).',
    },
    help: {
      title: 'Si algo falla',
      text: (w: Words) =>
        `**${w.settings} → ${w.status} → ${w.check}** busca lo que anda mal y te dice qué hacer: lo rojo no funciona, lo amarillo puede esperar. Si no basta, pregúntale a quien puso tu servidor, o abre un «issue» en la página del proyecto con lo que dice **${w.status}**, sin contraseñas ni nombres de clientes.`,
    },
  },
};
