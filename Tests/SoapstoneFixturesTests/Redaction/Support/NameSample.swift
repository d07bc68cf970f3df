/// Names as contracts and clients have them.
enum NameSample {
    /// Names of secrets in 275 spellings: camel case, snake case, dashes, one case, with numbers and prefixes.
    static let secret = list(
        """
        ACCESSTOKEN ACCESS_KEY APIKEY APIKey API_KEY ASP.NET_SessionId ASPSESSIONIDCABBTQAD AUTHTOKEN
        AUTH_TOKEN AWS_SECRET_ACCESS_KEY AccessKey AccessToken ApiKey AuthToken CONFIRMPASSWORD CVC
        ClientSecret ConfirmPassword Credentials CurrentPassword DB_PASSWORD JSESSIONID JSessionId
        LicenceKey NEWPASSWORD NewPassword OAuthToken OTP OTPCode Ocp-Apim-Subscription-Key Otp PASSCODE
        PASSWD PASSWORD PHPSESSID PIN PINCODE PINCode PINcode PRIVATEKEY PWD PassPhrase PassWord Passwd
        Password Password_2 Passwort Pin PinCode PrivateKey Pwd SECRET SECRETKEY SESSIONID SESSION_ID Secret
        SecretKey Session.Id SessionID SessionId TOKEN Token USERPASSWORD UserCredential UserPWD
        UserPassword X-API-Key X-Auth-Token X-CSRF-Token accessKey accessKeyId accessToken access_key
        access_token accesskey accesstoken adminPass adminPassword api-key apiKey apiSecret apiToken api_key
        api_token apikey appKey appSecret auth-token authCode authKey authToken auth_key auth_token
        authtoken awsAccessKeyId bearer bearerToken benutzerPasswort cardCvv cardPin cftoken
        clearTextPassword client-secret clientSecret client_secret clientsecret confirmPassword
        confirm_password confirmpassword consumerSecret consumer_secret contraseña credential credentials
        csrfToken csrf_token currentPassword currentSessionID current_password currentpassword cvv2
        databasePassword dbPassword db_password dbpwd defaultPassword deviceToken encPassword
        encryptedPassword encryptionKey hashedPassword idToken id_token initialPassword jsessionid jwt
        jwtToken kennwort ldapPassword licenseKey loginCredentials loginPassword loginToken masterKey
        masterPassword mfaCode motDePasse mot_de_passe newPassword newPassword2 newPasswort newPin
        new_password oauth2Token oauth_token oldPassword oldPin oneTimeCode oneTimePassword
        one_time_password otp otpCode otpValue otp_code pass pass-word passCode passPhrase passWord
        pass_phrase pass_word passcode passkey passphrase passwd password password1 password2 passwordAgain
        passwordConfirm passwordConfirmation passwordDigest passwordHash passwordRepeat passwordResetToken
        passwordSalt password_confirmation password_md5 passwort phpsessid pin pinBlock pinCode pinNumber
        pin_code pincode plainPassword privateKey private_key proxyPassword psw pswd pw pwd refreshToken
        refresh_token repeatPassword resetToken retypePassword rootPassword sPassword samlToken secret
        secretAccessKey secretAnswer secretKey secretValue secret_key secretkey securityAnswer securityToken
        senha session-id sessionCookie sessionID sessionId sessionIdentifier sessionKey sessionTicket
        sessionToken session_id session_ident session_key session_token sessionid sessiontoken sharedKey
        sharedSecret shared_secret signingKey smsOtp smtpPassword ssnNumber strPassword subscriptionKey
        tempPassword temporaryPassword token tokenId tokenValue token_id totp totpSecret txtPassword
        user-password user.password userCredentials userOtp userPass userPassword userPin userPwd userSSN
        userSessionId userToken user_pass user_pin user_pwd userpassword verificationCode verification_code
        wachtwoord webhookSecret wsSessionId xsrfToken
        """
    )

    /// 670 names that no secret has, half of them with a secret's word in them by chance or as a number, a kind or an age of it.
    static let harmless = list(
        """
        AuthenticationType Author AuthorizedRepresentative Key KeyContactPersons Keyboard Keywords Monkey
        Passenger PermissionsPasswordNeverExpires PinDescription Pinnacle PossessionStatus PrimaryKey
        PublicKey Secretary Sessions Signature SignatureAlgorithm TokenExpirationDate TokenUsageLimits
        Tokenizer access accessCount accessDate accessKeyCount accessKeyStatus accessLevel accessMode
        accessPoint accessRights accessible accessories accessory accreditation accredited active
        activeSessions address addressLine adopt adoption airline airport alpine altitude amount apartment
        api apiKeyCount apiKeyName apiKeyStatus apiLevel apiName apiUrl apiVersion apiary array arrival
        assign assignee assignment assn authDate authMethod authType authentic authenticated
        authenticationInstant authenticationMethod author authorEmail authorId authorName authority
        authorization_date authorized authorizedAmount authorizedBy authors average balance bcc bearing
        bearings birthPlace boardingPassCount body brand bypass bypassCheck bypassDuplicateAccountCheck
        cacheKey carrier category categoryId cc child children city class closeSession color column columns
        comment comments company companyName compass compassPoint completionTokens consignee consignment
        content contentType correlationId count country county crankpin created createdAt createdBy
        credentialCount credentialExpiry credentialIssuer credentialName credentialStatus credentialType
        credibility credit creditLimit creditNote creditRating credits currency current customerId
        customerName cvvRequired cvvResult_status cvvStatus data date day debit deleted department departure
        depth description design designation designer desktop developing didPass direction disabled discount
        discountRate discussion discussionId distance district donkey driver dueDate duration email
        emailAddress employee employeeId employer enabled encompass encryptionKeyLength encryptionKeySize
        endDate endTime energy entries entry errorCode errorMessage expression failedPasswordAttempts
        failure field fields fileName fileSize filter firstName flag flight flowerpot footer footpath
        footprint foreignKey forgotPassword forgotPasswordUrl foundation frequency from fullName gate gender
        group groupId guest guests hairpin happiness hasOtp hasPassword hasToken hash hashAlgorithm hashCode
        hashtag header height helping hidden hockey hotel hotpot href humidity image imageUrl inactive
        incredible index inputTokens interval invalid invalidPassword invoice invoiceDate invoiceNumber
        isOtpEnabled isPasswordExpired isPinned isPrivate isTokenValid item itemCount itemId items jackpot
        jockey keeping key keyAccount keyContact keyCount keyFields keyFigure keyId keyIndex keyName keySize
        keyType keyValue keyValuePair keyboard keyboardLayout keyframe keyhole keynote keypad keyring keys
        keystone keystroke keyword keywordId keywords kind kingpin lackey language laptop lastName latitude
        ledger length level licenseKeyCount limit link list locale locked longitude manager managerId map
        mapInput mapKey mapping mappings maxPasswordAge maxTokens maximum message messageId mimeType
        minPasswordLength minimum minimumPasswordLength mission model modified modifiedBy monkey month name
        naturalKey nights noPassword node note notes numTokens numberOfTokens obsession offset openSession
        opinion opinionText opinions option optional options order orderDate orderId orderNumber otpEnabled
        otpExpiry otpLength otpRequired otpStatus otpType outputTokens overpass page pageNumber pageSize
        parent parentId partitionKey passFail passLevel passMark passRate passThrough pass_count passage
        passages passenger passengerCount passengerName passengers passing passion passive passiveMode
        passkeyCount passport passportCountry passportNumber passthru passwordAge passwordAttempts
        passwordChangeDate passwordChanged passwordComplexity passwordCount passwordEnabled
        passwordExpirationDays passwordExpired passwordExpiry passwordExpiryDate passwordHint_count
        passwordHistory passwordLabel passwordLastChanged passwordLength passwordMinLength
        passwordNeverExpires passwordPlaceholder passwordPolicy passwordPrompt passwordProtected
        passwordQuestion passwordRequired passwordResetUrl passwordRules passwordStatus passwordStrength
        passwordValid password_policy_id_count passwordless path payment paymentDate paymentMethod
        paymentStatus period permission permissionId phone phoneNumber pinAttempts pinCount pinEnabled
        pinLength pinPad pinRequired pinStatus pinType pin_count pinball pinboard pinch pine pineapple ping
        pingRequest pingResponse pinion pink pinkColor pinnacle pinned pinpoint pinto pipeline platform
        position possession possessionDate postalCode potpourri power pressure price primaryKey primary_key
        priority privacy privacyPolicy private privateKeyFormat privateKeyPath privateNote privateRoom
        privilege product productCode productId productName profession professional project projectId
        promptTokens publicKey publicKeyMaterial public_key pushpin quantity quarter query rank rapin rating
        record records reference referenceNumber region rememberPassword request requestId requirePassword
        requiresToken resign response responseCode result results revision robotParts role roles room root
        route row rowKey rows salt saltLevel score seat secretBallot secretCount secretName secretQuestion
        secretSanta secretType secretariat secretary secretaryName secrete secretion secretive secretly
        secretsCount session sessionCount sessionDate sessionDuration sessionEnd sessionIdCount sessionInfo
        sessionName sessionSpeaker sessionStart sessionStatus sessionTimeout sessionTitle sessionType
        sessions set severity shipIn shipping shippingAmount shippingCost shopping shoppingCart showPassword
        sign signIn signInCount signal signalStrength signature signatureDate signatureMethod signatureName
        signatureRequired signatureType signed signedBy size sort sortKey sortKeys speed spin spinal spine
        spinner spinning ssnProvided ssnRequired startDate startTime state station status statusCode stop
        stopping street subject subtotal success sum supervisor surpass table task taskId tax taxRate team
        teapot temperature terrapin time timeZone timestamp timezone title to tokenBalance tokenBucket
        tokenCount tokenEndpoint tokenExpiration tokenExpires tokenExpiresIn tokenExpiry tokenFormat
        tokenIssuer tokenLength tokenLifetime tokenLimit tokenName tokenPolicy tokenPrice tokenRequired
        tokenRing tokenStatus tokenSupply tokenSymbol tokenTtl tokenType tokenTypes tokenUrl tokenUsage
        token_count token_type tokenization tokenize tokenized tokenizer tokens topIn total totalCount
        totalTokens trainingSession turkey turkeys type uniqueKey unitPrice unlocked updated updatedAt uri
        url user userId userName username valid value values vehicle version visible voltage week weight
        whiskey width year zipCode
        """
    )

    private static func list(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }
}
