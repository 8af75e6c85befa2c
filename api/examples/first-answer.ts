const answer = await fetch('https://gtinoteka.example/external_api/v2/products/09521234543213/', {
  headers: { 'X-API-KEY': 'TWÓJ_KLUCZ' },
});
if (!answer.ok) throw new Error(await answer.text());
const product = await answer.json();
console.log(product.name, product.netContent);
