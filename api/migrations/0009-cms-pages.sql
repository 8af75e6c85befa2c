-- Up Migration

-- Content of the pages that administrators of the platform edit: HTML that was cleaned (api/features/cms/clean-content.ts).
CREATE TABLE cms_pages (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  slug text NOT NULL UNIQUE CHECK (slug IN ('home-page', 'how-it-works', 'verify-data')),
  content text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE FUNCTION tell_cms_page() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_answers', '/api/v1/cms/page_content/' || NEW.slug || '/');
  RETURN NULL;
END $$;
CREATE TRIGGER cms_page_told AFTER INSERT OR UPDATE ON cms_pages FOR EACH ROW EXECUTE FUNCTION tell_cms_page();

-- What the pages say until somebody edits them. Hard spaces after words of one letter are put in where a text is drawn.
INSERT INTO cms_pages (slug, content) VALUES
('home-page', $html$<h2>Kod 2D na opakowaniu: od czego zacząć</h2>
<p>GS1 DataMatrix i QR z adresem GS1 Digital Link mieszczą obok numeru GTIN także partię i termin ważności. Kasa odczyta numer, a klient otworzy stronę produktu tym samym skanem.</p>
<p>Zanim zamówisz nowe opakowania, sprawdź, czy kod ma aktywną licencję i komplet danych. Bez tego generator go nie przyjmie.</p>
<p><a href="/how_it_works">Przeczytaj, jak to działa</a></p>$html$),

('how-it-works', $html$<p>Numer GTIN, nazywany też EAN, to cyfry spod kodu kreskowego. Gtinoteka mówi, czy taki numer jest prawidłowo zbudowany, kto ma na niego licencję i co to za produkt.</p>
<h2>Jak przebiega sprawdzenie</h2>
<ol>
<li><strong>Podajesz numer.</strong> Wpisz go <a href="/">na stronie startowej</a>, odczytaj <a href="/skaner">aparatem albo ze zdjęcia</a> lub użyj czytnika ręcznego. GTIN ma 8, 12, 13 albo 14 cyfr.</li>
<li><strong>Sprawdzamy budowę.</strong> Liczymy cyfry i porównujemy ostatnią z nich, kontrolną, z resztą numeru. Tak wychodzi na jaw większość pomyłek przy przepisywaniu. Dzieje się to od razu w Twoim urządzeniu.</li>
<li><strong>Sprawdzamy licencję.</strong> Prawo do numeru ma firma, której przydzieliła go organizacja GS1. Licencja może też wygasnąć albo zostać cofnięta.</li>
<li><strong>Szukamy danych produktu.</strong> Nazwy, marki, kategorii, zawartości opakowania, zdjęcia i firmy, która za nie odpowiada.</li>
</ol>
<h2>Co znaczy wynik</h2>
<table>
<thead>
<tr><th scope="col">Wynik</th><th scope="col">Co znaczy i co zrobić</th></tr>
</thead>
<tbody>
<tr><th scope="row">Kod w porządku</th><td>Kod jest prawidłowy, licencja jest aktywna i znamy dane produktu. Karta mówi, czy są kompletne.</td></tr>
<tr><th scope="row">Brak danych produktu</th><td>Kod jest prawidłowy, ale nikt nie opisał produktu. Poproś producenta, żeby uzupełnił dane.</td></tr>
<tr><th scope="row">Produkt wycofany</th><td>Kod jest prawidłowy, ale firma zakończyła sprzedaż. Towar może pochodzić ze starych zapasów.</td></tr>
<tr><th scope="row">Licencja niepotwierdzona</th><td>Znamy produkt, ale nie wiemy, czy licencja jest aktywna. Sprawdź ponownie później albo zapytaj dostawcę.</td></tr>
<tr><th scope="row">Kod bez licencji</th><td>Dziś nikt nie ma licencji na ten numer albo licencja wygasła. Zapytaj dostawcę o właściwy kod.</td></tr>
<tr><th scope="row">Kod nieprawidłowy</th><td>Nie zgadza się liczba cyfr albo cyfra kontrolna. Porównaj numer z opakowaniem.</td></tr>
<tr><th scope="row">Nie znaleziono</th><td>Numer jest zbudowany prawidłowo, ale nie ma go w bazie, którą sprawdziliśmy.</td></tr>
<tr><th scope="row">Czeka na sieć</th><td>Budowa kodu jest prawidłowa. Resztę sprawdzimy po połączeniu.</td></tr>
</tbody>
</table>
<h2>Skąd pochodzą dane</h2>
<p>Numeru szukamy w bazie krajowej. Gdy go tam nie ma, a wydała go organizacja GS1 spoza Polski, po zalogowaniu pytamy rejestr globalny. Źródło i datę ostatniej zmiany znajdziesz na karcie produktu. Oznaczenie „Zweryfikowany” mają produkty, które mają wszystkie wymagane dane razem ze zdjęciem.</p>
<h2>Bez logowania i z kontem firmy</h2>
<ul>
<li><strong>Bez logowania</strong> sprawdzisz 30 różnych kodów na dobę z bazy krajowej. Ponowne sprawdzenie tego samego kodu niczego nie zużywa. Raz na jakiś czas przeglądarka potwierdzi, że nie jesteś robotem.</li>
<li><strong>Z bezpłatnym pakietem Starter</strong> sprawdzisz 30 kodów na dobę także z rejestru globalnego, wyszukasz produkty po nazwie, marce, firmie, NIP i kategorii oraz zweryfikujesz 1000 produktów w roku.</li>
<li><strong>Z pakietem płatnym</strong> przeglądasz katalog na co dzień, weryfikujesz większe pliki, pobierasz bazę i korzystasz z API.</li>
</ul>
<p>Limity i ceny są w <a href="/pricing">cenniku</a>. Konto zakłada się dla firmy: <a href="/registration">rejestracja</a> zajmuje kilka minut i wystarczy do niej REGON.</p>
<h2>Bez sieci</h2>
<p>Gtinoteka otwiera się także bez połączenia. Sprawdza wtedy budowę kodu i pokazuje karty produktów, które były już otwierane w tym urządzeniu, z datą zapisu. Mieści się ich 500. Nowe kody czekają w kolejce i po połączeniu sprawdzimy każdy z nich raz.</p>
<p>Karty i kolejka konta znikają z urządzenia po wylogowaniu.</p>
<h2>Kody 2D</h2>
<p>GS1 DataMatrix i QR z adresem GS1 Digital Link mieszczą obok numeru GTIN także partię, termin ważności albo numer seryjny. <a href="/skaner">Skaner</a> odczyta je i pokaże obok wyniku.</p>
<p>Zanim zamówisz nowe opakowania, sprawdź, czy kod ma aktywną licencję i komplet danych. Bez tego generator kodów 2D go nie przyjmie.</p>$html$),

('verify-data', $html$<p>Wyślij plik z numerami GTIN, a sprawdzimy każdy z nich: budowę, licencję oraz zgodność nazwy i marki z danymi w katalogu.</p>
<h2>Jak przygotować plik</h2>
<ul>
<li>Zapisz go jako .xlsx albo .xls. Może mieć najwyżej 50 MB.</li>
<li>Numery GTIN wpisz w pierwszej kolumnie pierwszego arkusza. Zalecane kolumny to GTIN, nazwa i marka.</li>
<li>Numery, które zaczynają się od zera, zapisz jako tekst. Inaczej arkusz usunie zero.</li>
<li>Zalecamy najwyżej 65 tysięcy wierszy w pliku .xls i 200 tysięcy w pliku .xlsx.</li>
</ul>
<h2>Co dalej</h2>
<p>Weryfikacja trwa do 2–3 tygodni. O wyniku powiadomimy e-mailem, a plik z wynikami pobierzesz przez 30 dni. W tym samym czasie można sprawdzać jeden plik.</p>
<p>Ile produktów zweryfikujesz w swoim pakiecie, mówi <a href="/pricing">cennik</a>.</p>$html$);

-- Down Migration

DROP TABLE cms_pages;
DROP FUNCTION tell_cms_page;
