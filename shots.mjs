import { chromium } from 'playwright-core';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const url='http://localhost:18080';
const pw=process.env.PW;
for (const w of (process.env.W??'390,820,1440').split(',').map(Number)) {
  const p = await b.newPage({ viewport: { width: w, height: w===390?844:1000 } });
  p.on('console', m => ['error','warning'].includes(m.type()) && console.log(w, m.type(), m.text().slice(0,200)));
  if (process.env.PUB) for (const path of process.env.PUB.split(',')) { await p.goto(url+path); await p.waitForTimeout(1500); await p.evaluate(async()=>{for(let y=0;y<document.body.scrollHeight;y+=600){scrollTo(0,y);await new Promise(r=>setTimeout(r,80))}scrollTo(0,0)}); await p.waitForTimeout(500); await p.screenshot({path:`/tmp/shots/pub-${path.replace(/\W/g,'_')}-${w}.png`, fullPage:true}); }
  else {
  await p.goto(url+'/admin'); await p.waitForTimeout(800);
  await p.screenshot({path:`/tmp/shots/gate-${w}.png`});
  await p.getByLabel('Contraseña').fill(pw); await p.getByRole('button',{name:'Acceder'}).click();
  for (const tab of ['Miembros','Eventos','Galería','Solicitudes']) { await p.getByRole('tab',{name:tab}).click(); await p.waitForTimeout(1500); await p.screenshot({path:`/tmp/shots/admin-${tab.slice(0,3)}-${w}.png`, fullPage: w!==390, clip: w===390?undefined:undefined}); }
  }
  await p.close();
}
await b.close();
