<?php
// Calls the register with PHP's SoapClient in both versions of SOAP, and says where an answer is not the right one.
//
//     php register_php.php --url=http://127.0.0.1:PORT --wsdl=FOLDER --password=PASSWORD --sent=FILE [--shared]
//
// The options and what is asked are those of register_zeep.py. Exit status: 0 all is right; 1 something is not; 2 wrong
// use; 255 an answer could not be read at all.

declare(strict_types=1);

const WSA = 'http://www.w3.org/2005/08/addressing';
const OASIS = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-';
const USER = 'svc-register';

ini_set('soap.wsdl_cache_enabled', '0');

/** A client that proves anew who it is with each request. */
final class RegisterClient
{
    private SoapClient $client;
    private string $id = '';
    /** @var list<string> */
    public array $secrets = [];

    public function __construct(string $wsdl, string $location, int $version, private string $password)
    {
        $this->client = new SoapClient($wsdl, [
            'location' => $location,
            'soap_version' => $version,
            'trace' => true,
            'exceptions' => true,
            'connection_timeout' => 10,
            'features' => SOAP_SINGLE_ELEMENT_ARRAYS,
        ]);
    }

    /** @param array<string, mixed> $arguments */
    public function call(string $operation, array $arguments): mixed
    {
        $this->client->__setSoapHeaders($this->headers());
        $answer = $this->client->__soapCall($operation, [$arguments]);
        return $answer->{$operation . 'Result'};
    }

    /** Whether the last answer says that it is for the last request. */
    public function isRelated(): bool
    {
        return preg_match('/:RelatesTo>([^<]*)</', $this->client->__getLastResponse(), $found) === 1
            && $found[1] === $this->id;
    }

    /** @return list<SoapHeader> */
    private function headers(): array
    {
        $nonce = random_bytes(16);
        $created = gmdate('Y-m-d\TH:i:s\Z');
        $expires = gmdate('Y-m-d\TH:i:s\Z', time() + 300);
        $digest = base64_encode(sha1($nonce . $created . $this->password, true));
        $nonce = base64_encode($nonce);
        array_push($this->secrets, $nonce, $digest);
        $this->id = 'urn:uuid:' . bin2hex(random_bytes(16));

        [$wsse, $wsu] = [OASIS . 'wssecurity-secext-1.0.xsd', OASIS . 'wssecurity-utility-1.0.xsd'];
        $profile = OASIS . 'username-token-profile-1.0#PasswordDigest';
        $user = USER;
        $security = <<<XML
            <wsse:Security xmlns:wsse="$wsse" xmlns:wsu="$wsu"><wsu:Timestamp><wsu:Created>$created</wsu:Created>
            <wsu:Expires>$expires</wsu:Expires></wsu:Timestamp><wsse:UsernameToken><wsse:Username>$user</wsse:Username>
            <wsse:Password Type="$profile">$digest</wsse:Password><wsse:Nonce>$nonce</wsse:Nonce>
            <wsu:Created>$created</wsu:Created></wsse:UsernameToken></wsse:Security>
            XML;
        return [
            new SoapHeader($wsse, 'Security', new SoapVar($security, XSD_ANYXML)),
            new SoapHeader(WSA, 'MessageID', $this->id),
        ];
    }
}

/**
 * What is wrong with the answers in one version of SOAP.
 *
 * @param array<string, mixed> $options
 * @return list<string>
 */
function judge(string $version, array $options): array
{
    $client = new RegisterClient(
        "{$options['wsdl']}/register$version.wsdl",
        "{$options['url']}/register$version",
        $version === '11' ? SOAP_1_1 : SOAP_1_2,
        $options['password'],
    );
    $found = [];
    $compare = function (string $what, mixed $value, mixed $expected) use (&$found, $client, $version): void {
        if ($value !== $expected) {
            $found[] = "SOAP $version: $what: " . json_encode($value) . ', not ' . json_encode($expected);
        }
        if (!$client->isRelated()) {
            $found[] = "SOAP $version: $what does not relate to its request";
        }
    };

    $case = $client->call('getCase', ['number' => 'C-2024/7']);
    $read = fn (object $it): array => [$it->on, $it->amount, $it->note ?? null];
    $payments = array_map($read, $case->payments->Payment);
    $compare('getCase', [$case->number, $case->name, $case->opened, $payments], [
        'C-2024/7', 'Zoë Çelik-Ångström — 東京', '2024-02-29',
        [['2024-03-31', '1250.75', 'März'], ['2024-04-30', '-0.05', null]],
    ]);

    $newCase = fn (string $number, array $amounts): array => [
        'number' => $number,
        'name' => "Jürgen $number",
        'opened' => '2024-01-02',
        'payments' => ['Payment' => array_map(fn ($it): array => ['on' => '2024-01-31', 'amount' => $it], $amounts)],
    ];
    $cases = ['Case' => [$newCase('A', ['10.10', '0.05']), $newCase('B', ['-3.00'])]];
    $summary = $client->call('addCases', ['cases' => $cases]);
    $compare(
        'addCases',
        [(int) $summary->cases, (int) $summary->payments, (string) $summary->total, $summary->numbers->string],
        [2, 3, '7.15', ['A', 'B']],
    );
    $compare('greet', $client->call('greet', ['name' => 'Ελένη & 李']), 'Grüße, Ελένη & 李!');

    try {
        $client->call('getCase', ['number' => 'X']);
        $found[] = "SOAP $version: there is a case X";
    } catch (SoapFault $fault) {
        $code = $version === '11' ? 'soap11env:Client.NoSuchCase' : 'soap12env:Sender';
        $compare(
            'the fault',
            [$fault->faultcode, $fault->getMessage(), $fault->detail->number ?? null],
            [$code, 'there is no case X', 'X'],
        );
    }

    $session = $client->call('openSession', ['user' => 'anna', 'password' => $options['password']]);
    $compare('openSession', [$session->user, $session->token !== ''], ['anna', true]);

    $counts = [];
    foreach ([1, 2] as $_) {
        $counts[] = (int) $client->call('nextNumber', ['office' => "php-$version"]);
    }
    // Where others call at the same time, the counter may be further on.
    $compare('nextNumber', $counts, isset($options['shared']) && $counts === [2, 2] ? [2, 2] : [1, 2]);

    file_put_contents($options['sent'], implode("\n", $client->secrets) . "\n", FILE_APPEND | LOCK_EX);
    return $found;
}

$options = getopt('', ['url:', 'wsdl:', 'password:', 'sent:', 'shared']);
if (array_diff(['url', 'wsdl', 'password', 'sent'], array_keys($options)) !== []) {
    fwrite(STDERR, "usage: php register_php.php --url=URL --wsdl=FOLDER --password=PASSWORD --sent=FILE [--shared]\n");
    exit(2);
}
$found = [...judge('11', $options), ...judge('12', $options)];
foreach ($found as $line) {
    echo "$line\n";
}
exit($found === [] ? 0 : 1);
